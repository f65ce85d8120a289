/** The states of an invoice and the moves between them. */
import {invoiceStatesSchema, type InvoiceStates} from '../schemas';
import {knownNames, type Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile, type ReadKind} from './define';
import {contract} from './contract';

export const invoiceStates = oneFile({
  name: 'invoiceStates',
  file: 'src/contract/data/reference/invoice_states.yaml',
  schema: invoiceStatesSchema,
  checks: [statesAreReached, movesAreSound, contractShowsThem],
});

function statesAreReached(source: LocatedValue<InvoiceStates>): Problem[] {
  const {problems, say} = reportOn(source);
  const {states, transitions} = source.value;
  states.forEach(({name}, index) => {
    if (states.findIndex((other) => other.name === name) !== index) say(['states', index], `“${name}” is listed twice`);
    if (!transitions.some(({to}) => to === name))
      say(['states', index], `“${name}” cannot be reached; add a move to it or remove the state`);
  });
  return problems;
}

function movesAreSound(source: LocatedValue<InvoiceStates>): Problem[] {
  const {problems, say} = reportOn(source);
  const {states, transitions} = source.value;
  const names = states.map(({name}) => name);
  transitions.forEach(({from, to}, index) => {
    const keys = ['transitions', index];
    for (const name of [from, to])
      if (name !== null && !names.includes(name)) say(keys, `unknown state “${name}”; ${knownNames(name, names)}`);
    if (states.some(({name, final}) => name === from && final))
      say(keys, `“${from}” is final, so nothing may leave it`);
    if (transitions.findIndex((move) => move.from === from && move.to === to) !== index)
      say(keys, `the move ${from} → ${to} is listed twice`);
  });
  return problems;
}

/** Operations on invoices make only existing transitions, and their responses list exactly the existing states. */
function contractShowsThem({value, file}: LocatedValue<InvoiceStates>, read: ReadKind): Problem[] {
  const {problems, say} = reportOn(read(contract));
  const names = value.states.map(({name}) => name);
  for (const {id, invoiceMoves, responses} of read(contract).value.operations.values()) {
    if (!invoiceMoves) continue;
    for (const {from, to} of invoiceMoves)
      if (!value.transitions.some((move) => move.from === from && move.to === to))
        say([], `${id}: x-invoice-moves has ${from} → ${to}, which ${file} does not allow`);
    const shown = responses['200']?.schema?.properties?.response?.properties?.state?.enum ?? [];
    if (!sameMembers(shown, names))
      say([], `${id}: \`state\` shows ${shown.join(', ')}, ${file} has ${names.join(', ')}`);
  }
  return problems;
}

const sameMembers = (left: readonly unknown[], right: readonly unknown[]) =>
  left.length === right.length && left.every((entry) => right.includes(entry));
