/** PCI DSS scope of a merchant, by integration, with sources. */
import {inline, table, text} from '../nodes';
import type {ShapedTable} from './define';

export const pciScopes: ShapedTable = {
  name: 'pci_scopes',
  build({t, facts}) {
    const rows = facts.pciScopes.scopes.map(({integration, saq, why, mind}) => ({
      cells: [inline(t(integration)), [text(saq === '' ? '–' : `SAQ ${saq}`)], inline(t(why)), inline(t(mind))],
    }));
    return table('pci-scopes', [t('Integration'), t('Questionnaire'), t('Because'), t('Keep in mind')], rows);
  },
};
