/** Card payment rules of networks and law: 3-D Secure results, retry limits, exemptions, stored credentials. */
import type {Context} from '../builders/context';
import {formatAmount} from '../format';
import {code, codeList, inline, table, text, type Block, type Inline, type Row} from '../nodes';
import type {ShapedTable} from './define';
import {brandName} from './rows';

/** ECI values of each network, and its limit of declined attempts. */
function networkTable({t, facts}: Context): Block {
  const rows = facts.cardRules.networks.map(({name, eci, attempts}): Row => ({
    cells: [
      [text(name)],
      [code(eci.authenticated)],
      [code(eci.attempted)],
      [code(eci.none)],
      [text(attempts ? attempts.periods.map(({count, days}) => `${count} / ${days}`).join(', ') : '–')],
    ],
  }));
  const head = [
    t('Network', 'cards'),
    t('Authenticated'),
    t('Attempted'),
    t('Not authenticated'),
    t('Declined attempts / days'),
  ];
  return table('card-networks', head, rows);
}

/** Exemptions that a shop can request. Limits are in euros. */
function exemptionTable({t, facts}: Context): Block {
  const limit = (cents: number | undefined): Inline[] => [
    text(cents === undefined ? '–' : `${formatAmount(cents, 2, t.locale)}\u00a0EUR`),
  ];
  const rows = facts.cardRules.exemptions.map(({name, article, max_eur: max, meaning}): Row => ({
    cells: [[code(name)], inline(t(meaning)), limit(max), [text(String(article))]],
  }));
  return table('card-exemptions', [t('Exemption'), t('Meaning'), t('At most'), t('Article')], rows);
}

/** Purposes of stored cards, and the initiator of the following payments. */
function purposeTable({t, facts}: Context): Block {
  const rows = facts.cardRules.purposes.map(({name, first, next, follows, meaning}): Row => ({
    cells: [
      [code(name)],
      inline(t(meaning)),
      [first ? code('customer') : text('–')],
      [code(next)],
      codeList([...follows]),
    ],
  }));
  const head = [
    t('Purpose'),
    t('Meaning'),
    t('First payment by'),
    t('Later payments by'),
    t('Follows a first payment for'),
  ];
  return table('card-purposes', head, rows);
}

/** Form of the id by which each network knows a payment. */
function transactionIdTable({t, facts}: Context): Block {
  const alphabets = {digits: t('digits'), base64url: t('letters, digits, hyphens, underscores')};
  const rows = facts.cardRules.networks.flatMap(({name, transaction_id: id}): Row[] =>
    id ? [{cells: [[text(name)], [text(id.name)], [text(String(id.length))], inline(alphabets[id.characters])]}] : [],
  );
  const head = [t('Network', 'cards'), t('Name of the id'), t('Length'), t('Allowed characters')];
  return table('card-transaction-ids', head, rows);
}

export const cardNetworks: ShapedTable = {name: 'card_networks', build: networkTable};
export const cardExemptions: ShapedTable = {name: 'card_exemptions', build: exemptionTable};
export const cardPurposes: ShapedTable = {name: 'card_purposes', build: purposeTable};
export const cardTransactionIds: ShapedTable = {name: 'card_transaction_ids', build: transactionIdTable};

/** Words of the API for the letters with which the networks report address and security code. */
export const cardChecks: ShapedTable = {
  name: 'card_checks',
  build({t, facts}) {
    const {avs, cvv} = facts.cardRules.checks;
    const lettersOf = (rows: {word: string; letters: Record<string, string[]>}[], word: string): Inline[] => {
      const letters = Object.entries(rows.find((row) => row.word === word)?.letters ?? {});
      if (letters.length === 0) return [text('–')];
      return [text(letters.map(([brand, list]) => `${named(brand)} ${list.join(' ')}`).join('; '))];
    };
    const named = (brand: string) => (brand === 'any' ? t('all', 'card networks') : brandName(brand));
    const rows = avs.map(({word}): Row => ({cells: [[code(word)], lettersOf(avs, word), lettersOf(cvv, word)]}));
    return table('card-checks', [t('Value'), 'avs_result', 'cvv_result'], rows);
  },
};
