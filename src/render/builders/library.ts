/** A file of the TypeScript client. */
import {libraryProgram} from '../../samples';
import {codeBlock, type Block} from '../nodes';
import type {Context} from './context';

/** @throws Error for a file that the client does not have */
export function library(file: string, {facts, t}: Context): Block[] {
  return [codeBlock('ts', libraryProgram(facts, file, t).trimEnd(), file)];
}
