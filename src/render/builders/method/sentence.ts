/** Sentences with codes and links in them. */
import {text, type Inline} from '../../nodes';

/** Replaces each `{name}` in a translated phrase with a node. */
export const sentence = (phrase: string, nodes: Record<string, Inline>): Inline[] =>
  phrase.split(/(\{\w+\})/).flatMap((part) => (part === '' ? [] : [nodes[part.slice(1, -1)] ?? text(part)]));
