/**
 * Remark plugin for development and previews: puts a note into each translated section whose English text has changed since.
 * The published site is built without it.
 */
import path from 'node:path';
import type {Heading, Parents, Root, RootContent} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import type {Locale} from '../../../brand';
import {rulesOf} from '../../languages';

export interface StaleOptions {
  /** The project's root. */
  root: string;
  locale: Locale;
  /** Translated page, relative to the root → keys of its stale sections, see `stalePages`. */
  stale: Readonly<Record<string, readonly string[]>>;
}

const NOTE = 'The English text of this section has changed since it was translated.';

function noteIn(locale: Locale): RootContent {
  return {
    type: 'containerDirective',
    name: 'caution',
    children: [{type: 'paragraph', children: [{type: 'text', value: rulesOf(locale).staleSection ?? NOTE}]}],
  };
}

/** The id that a heading ends with; Docusaurus reads it later. */
function idOf({children}: Heading): string | undefined {
  const last = children.at(-1);
  return last?.type === 'text' ? /\{#([\w-]+)\}\s*$/.exec(last.value)?.[1] : undefined;
}

const isBeforeText = ({type}: RootContent): boolean => type === 'yaml' || type === 'mdxjsEsm';

/** Plugin for `beforeDefaultRemarkPlugins`. */
export function remarkStale({root, locale, stale}: StaleOptions) {
  return (tree: Root, file: VFile): void => {
    const keys = stale[path.relative(root, file.path).split(path.sep).join('/')] ?? [];
    if (keys.length === 0) return;
    visit(tree, 'heading', (node: Heading, index: number | undefined, parent: Parents | undefined) => {
      const id = idOf(node);
      if (index === undefined || !parent || id === undefined || !keys.includes(id)) return undefined;
      (parent.children as RootContent[]).splice(index + 1, 0, noteIn(locale));
      return [SKIP, index + 2];
    });
    // Front matter and introduction have no heading.
    if (keys.some((key) => key.startsWith('('))) {
      const first = tree.children.findIndex((node) => !isBeforeText(node));
      tree.children.splice(first === -1 ? tree.children.length : first, 0, noteIn(locale));
    }
  };
}
