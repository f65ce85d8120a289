/**
 * Strict schemas of every data file under `src/contract/data/`, by subject, and the types of what they hold.
 *
 * They are the writers' manual too: the `.describe()` texts say what belongs into a field.
 * An unknown key fails the build, so that a typing error cannot pass as data.
 */
export * from './browsers';
export * from './cardRules';
export * from './catalogues';
export * from './changelog';
export * from './codes';
export {confidence} from './common';
export * from './crypto';
export * from './disputes';
export * from './gateway';
export * from './goLive';
export * from './ids';
export * from './invoices';
export * from './landing';
export * from './methods';
export * from './movements';
export * from './outcomeTree';
export * from './pciScopes';
export * from './places';
export * from './proofs';
export * from './redirects';
export * from './references';
export * from './refunds';
export * from './reports';
export * from './rules';
export * from './sandbox';
export * from './settlementMonth';
export * from './sidebar';
export * from './signatureMistakes';
export * from './tests';
export * from './ukraine';
