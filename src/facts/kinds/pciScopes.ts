/** PCI DSS scope of a merchant, by integration. */
import {pciScopesSchema} from '../schemas';
import {oneFile} from './define';

export const pciScopes = oneFile({
  name: 'pciScopes',
  file: 'src/contract/data/reference/pci_scopes.yaml',
  schema: pciScopesSchema,
});
