/**
 * Path of the operation that each page documents. It is read synchronously and without the other facts, as
 * `sidebars.ts` requires.
 */
import path from 'node:path';
import * as z from 'zod';
import {CONTRACT_FILE} from './readContract';
import {readYaml} from './yaml';

const contractSchema = z.looseObject({paths: z.record(z.string(), z.object({$ref: z.string()}))});
const pathSchema = z.record(z.string(), z.looseObject({'x-page': z.string()}));

/** Route of a page → path of its operation: `/api/transaction_create` → `/transaction/create`. */
export function operationPaths(root: string): ReadonlyMap<string, string> {
  const {paths} = readYaml(root, CONTRACT_FILE, contractSchema).value;
  return new Map(
    Object.entries(paths).flatMap(([operation, {$ref}]) => {
      const file = path.posix.join(path.posix.dirname(CONTRACT_FILE), $ref);
      return Object.values(readYaml(root, file, pathSchema).value).map((call) => [call['x-page'], operation] as const);
    }),
  );
}
