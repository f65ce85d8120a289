/** Every reference table with a filter and downloads, in the order in which their files are written. */
import {errors, failureReasons, statuses, transitions} from './catalogues';
import {countries} from './countries';
import {assets, networks} from './crypto';
import {currencies} from './currencies';
import type {DataTable} from './define';
import {languages} from './languages';
import {testCards} from './testCards';

export const DATA_TABLES: readonly DataTable<unknown>[] = [
  statuses,
  transitions,
  errors,
  failureReasons,
  currencies,
  countries,
  languages,
  assets,
  networks,
  testCards,
];
