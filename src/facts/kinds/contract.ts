/** The contract, with checks against the catalogues of errors and statuses. */
import type {ErrorEntry, Statuses} from '../schemas';
import type {Contract, Operation} from '../contract';
import {CONTRACT_FILE, loadContract, loadUnlintedContract} from '../readContract';
import {knownNames} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import type {Kind} from './define';
import {errors} from './errors';
import {statuses} from './statuses';

/** Catalogues that the rules look codes up in. */
interface Catalogues {
  errors: Map<number, ErrorEntry>;
  statuses: Statuses;
}

/** Checks one operation and reports problems through `say`. */
type Rule = (operation: Operation, catalogues: Catalogues, say: (message: string) => void) => void;

const RULES: readonly Rule[] = [errorsExist, movesExist, examplesShowErrorsAsTheyAre];

/**
 * @param place the folder that is read
 * @param file the description in it
 * @param blamed file named in problems; Redocly has resolved the references, so the original file is unknown
 */
export function contractOf(
  place: string,
  file: string,
  blamed: string,
): Kind<LocatedValue<Contract>, Contract, 'contract'> {
  const located = (value: Contract): LocatedValue<Contract> => ({value, file: blamed, lineOf: () => undefined});
  return {
    name: 'contract',
    places: [place],
    read: async (root) => located(await loadContract(root, file)),
    readUnchecked: async (root) => located(await loadUnlintedContract(root, file)),
    check(source, ask) {
      const {problems, say} = reportOn(source);
      const catalogues = {
        errors: new Map(ask(errors).value.map((entry) => [entry.code, entry])),
        statuses: ask(statuses).value,
      };
      for (const operation of source.value.operations.values())
        for (const rule of RULES) rule(operation, catalogues, (message) => say([], `${operation.id}: ${message}`));
      return problems;
    },
    value: (source) => source.value,
  };
}

export const contract = contractOf('src/contract/openapi', CONTRACT_FILE, 'src/contract/openapi/paths');

/** Each error of an operation is in the catalogue, and its HTTP status is among the operation’s responses. */
function errorsExist(
  {errors: codes, responses}: Operation,
  catalogues: Catalogues,
  say: (message: string) => void,
): void {
  for (const code of codes) {
    const entry = catalogues.errors.get(code);
    if (!entry)
      say(`unknown error ${code} in x-errors; ${knownNames(`${code}`, [...catalogues.errors.keys()].map(String))}`);
    else if (!entry.http.every((status) => responses[status]))
      say(`error ${code} answers with HTTP ${entry.http.join(', ')}, which the operation does not declare`);
  }
}

function movesExist({moves}: Operation, {statuses: machine}: Catalogues, say: (message: string) => void): void {
  const codes = new Set(machine.statuses.map(({code}) => code));
  for (const {from, to} of moves) {
    for (const code of [from, to]) if (code !== null && !codes.has(code)) say(`unknown status ${code} in x-moves`);
    if (!machine.transitions.some((move) => move.from === from && move.to === to))
      say(`x-moves has ${from} → ${to}, which src/contract/data/reference/statuses.yaml does not allow`);
  }
}

function examplesShowErrorsAsTheyAre(
  operation: Operation,
  catalogues: Catalogues,
  say: (message: string) => void,
): void {
  for (const [status, {examples}] of Object.entries(operation.responses)) {
    for (const [name, {value}] of Object.entries(examples)) {
      const {error} = value as {error?: {code?: number; title?: string}};
      if (!error?.code) continue;
      const entry = catalogues.errors.get(error.code);
      if (!operation.errors.includes(error.code))
        say(`example ${name} shows error ${error.code}, which x-errors lacks`);
      if (entry && entry.title !== error.title)
        say(`example ${name} calls error ${error.code} “${error.title}”, the catalogue “${entry.title}”`);
      if (entry && !entry.http.includes(Number(status)))
        say(`example ${name} shows error ${error.code} under HTTP ${status}`);
    }
  }
}
