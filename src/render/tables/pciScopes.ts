/** PCI DSS scope of a merchant, by integration, with sources. */
import type {Facts} from '../../facts';
import type {Context} from '../builders/context';
import {inline, table, text, type Block} from '../nodes';
import type {ShapedTable} from './define';

type Scope = Facts['pciScopes']['scopes'][number];

/** @returns regular tests of the merchant's systems that the questionnaire asks for */
function testsOf({saq}: Scope, {t, facts}: Context): string {
  const {scans, penetration_tests: penetration} =
    facts.pciScopes.questionnaires.find((questionnaire) => questionnaire.saq === saq) ?? {};
  if (scans && penetration)
    return t('External scans by an approved vendor every three months, and a penetration test every year');
  return scans ? t('External scans by an approved vendor every three months') : '–';
}

function scopeTable(scopes: readonly Scope[], context: Context): Block {
  const {t} = context;
  const rows = scopes.map((scope) => ({
    cells: [
      inline(t(scope.integration)),
      [text(scope.saq === '' ? '–' : `SAQ ${scope.saq}`)],
      inline(t(scope.why)),
      [text(testsOf(scope, context))],
      inline(t(scope.mind)),
    ],
  }));
  const head = [t('Integration'), t('Questionnaire'), t('Because'), t('Regular tests'), t('Keep in mind')];
  return table('pci-scopes', head, rows);
}

export const pciScopes: ShapedTable = {
  name: 'pci_scopes',
  build: (context) => scopeTable(context.facts.pciScopes.scopes, context),
};

/** The row of one integration, for its own page. */
export const pciScope: ShapedTable = {
  name: 'pci_scope',
  each: ({pciScopes: {scopes}}) => scopes.map(({id}) => id),
  build: (context, entry) =>
    scopeTable(
      context.facts.pciScopes.scopes.filter(({id}) => id === entry),
      context,
    ),
};

/** How each integration comes to a first payment on which charges without the customer can rest. */
export const firstPayments: ShapedTable = {
  name: 'first_payments',
  build({t, facts}) {
    const rows = facts.pciScopes.scopes.flatMap(({integration, saq, first_payment: way}) =>
      way === undefined ? [] : [{cells: [inline(t(integration)), inline(t(way)), [text(`SAQ ${saq}`)]]}],
    );
    return table('first-payments', [t('Integration'), t('First payment'), t('Questionnaire')], rows);
  },
};
