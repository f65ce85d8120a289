/** How much of PCI DSS falls to a merchant, by integration, and where that is said. */
import {inline, table, text} from '../nodes';
import type {ShapedTable} from './define';

export const pciScopes: ShapedTable = {
  name: 'pci_scopes',
  build({t, content}) {
    const rows = content.pciScopes.scopes.map(({integration, saq, why, mind}) => ({
      cells: [inline(t(integration)), [text(saq === '' ? '–' : `SAQ ${saq}`)], inline(t(why)), inline(t(mind))],
    }));
    return table('pci-scopes', [t('Integration'), t('Questionnaire'), t('Because'), t('Keep in mind')], rows);
  },
};
