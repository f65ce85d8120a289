/** The public entry of this folder: what the process of the checks needs. */
export type {CheckRequest, CheckResult} from './checker';
