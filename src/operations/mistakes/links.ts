/** Links and images of a page or of a text in the data. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {localePath} from '../../brand';
import {knownNames, type Problem} from '../../facts';
import {lineOf, plainText} from '../parity/pages';
import {problem} from './problem';
import {filledAddress, OWN_ORIGINS, type SourcePage} from './source';
import {prefixOf, type Targets} from './targets';

/** An address with its place. */
export interface PlacedLink {
  address: string;
  line: number;
  /** Directive that makes the link; absent if the text of the page does. */
  by?: string;
}

/** Knowledge that the checks of links need. */
export interface LinkContext {
  root: string;
  targets: Targets;
  /** @returns ids on a page; undefined if they cannot be determined, because the page is not valid */
  idsOf(english: string): ReadonlySet<string> | undefined;
  /** @returns files that the build writes, such as `/openapi.json` */
  generated(): ReadonlySet<string>;
}

/** Links below a node, without those of JSX elements to other sites. */
export function linksIn(tree: Root): {address: string; node: Nodes; isImage: boolean}[] {
  const found: {address: string; node: Nodes; isImage: boolean}[] = [];
  visit(tree, (node: Nodes) => {
    if (node.type === 'link' || node.type === 'definition') found.push({address: node.url, node, isImage: false});
    else if (node.type === 'image') found.push({address: node.url, node, isImage: true});
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      for (const attribute of node.attributes)
        if (
          attribute.type === 'mdxJsxAttribute' &&
          ['href', 'to', 'src'].includes(attribute.name) &&
          typeof attribute.value === 'string'
        )
          found.push({address: attribute.value, node, isImage: node.name === 'img'});
    } else {
      const {href} = (node.data as {hProperties?: {href?: unknown}} | undefined)?.hProperties ?? {};
      if (typeof href === 'string') found.push({address: href, node, isImage: false});
    }
  });
  return found;
}

/** Links and images without an address, words or an alternative text, and addresses that only look like links. */
export function linkForms({file, page}: SourcePage): Problem[] {
  if (!page) return [];
  const problems: Problem[] = [];
  visit(page.tree, (node: Nodes) => {
    const line = lineOf(node);
    if (node.type === 'link') {
      if (node.url === '' || node.url === '#')
        problems.push(
          problem(
            'link-text',
            file,
            line,
            `the link “${plainText(node)}” has no address; write it in the round brackets`,
          ),
        );
      if (plainText(node).trim() === '' && !node.children.some((child) => child.type === 'image'))
        problems.push(
          problem(
            'link-text',
            file,
            line,
            `the link to ${node.url} has no words; write in the square brackets where it leads`,
          ),
        );
    }
    if (node.type === 'image' && !(node.alt ?? '').trim())
      problems.push(problem('image-alt', file, line, `the image ${node.url} has no alternative text; ${ALT}`));
    if ((node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name === 'img') {
      const alt = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'alt');
      if (!alt || alt.value === null || alt.value === undefined || alt.value === '')
        problems.push(problem('image-alt', file, line, `the image has no alternative text; ${ALT}`));
    }
    if (node.type === 'text') {
      // The parser leaves an incomplete link as text.
      const found =
        /\[[^\]\n]+\]\s+\((?:\/|#|https?:)[^)\n]*\)|\[[^\]\n]+\]\((?:\/|#)[^)\n]*$|\[([^\]\n]+)\]\[[^\]\n]*\]/m.exec(
          node.value,
        );
      if (found) {
        const at = line + node.value.slice(0, found.index).split('\n').length - 1;
        problems.push(
          problem(
            'link',
            file,
            at,
            found[1] === undefined
              ? `“${found[0].slice(0, 60)}” is text and no link; close it, and write [words](address) without a space between`
              : `“${found[0].slice(0, 60)}” names an address that the page does not define; write [words](address)`,
          ),
        );
      }
    }
  });
  return problems;
}

const ALT = 'describe in the square brackets what a reader should learn from it';

/**
 * Checks where a link leads.
 * @param english the English page that the link stands on; undefined for a text of the data
 * @param base route prefix of the archived version of the page, such as `/1.0`
 */
export function linkProblem(
  file: string,
  {address: written, line, by}: PlacedLink,
  english: string | undefined,
  context: LinkContext,
  isImage = false,
): Problem | undefined {
  const address = filledAddress(written);
  const say = (rule: Parameters<typeof problem>[0], message: string) =>
    problem(rule, file, line, by === undefined ? message : `::${by} makes a link: ${message}`);
  if (address === '' || address === '#') return undefined;
  const origin = OWN_ORIGINS.find((own) => address === own || address.startsWith(`${own}/`));
  if (origin !== undefined && by === undefined)
    return say(
      'own-address',
      `${address} is an address of this site; write the path ${address.slice(origin.length) || '/'}`,
    );
  if (/^(?:https?|mailto|tel|data):/.test(address)) {
    if (/^https?:/.test(address) && !URL.canParse(address))
      return say('link', `“${address}” is no valid address; correct it`);
    return undefined;
  }
  if (/^(?:www\.|[\w-]+\.(?:com|org|net|io|ua|dev)(?:\/|$))/.test(address))
    return say('link', `“${address}” lacks its beginning; write https://${address}`);
  const {route, id, isFile} = partsOf(address);
  if (isFile) return fileProblem(route, isImage, context, say);
  if (!address.startsWith('/') && !address.startsWith('#')) return relativeProblem(file, address, context, say);
  const prefix = prefixOf(route);
  if (prefix !== undefined)
    return say(
      'link',
      `links have no language; write ${address.slice(localePath(prefix).length) || '/'} instead of ${address}`,
    );
  const bare = route.length > 1 ? route.replace(/\/$/, '') : route;
  const target = bare === '' ? english : context.targets.pages.get(bare);
  if (bare !== '' && target === undefined) {
    if (context.targets.lists.has(bare) || context.targets.files.has(bare)) return undefined;
    const moved = context.targets.moved.get(bare);
    if (moved !== undefined) return say('moved-link', `${bare} moved; write ${moved}${id === '' ? '' : `#${id}`}`);
    if (/\.mdx?$/.test(bare))
      return say('link', `write the path of the page without “.mdx”: ${bare.replace(/\.mdx?$/, '')}`);
    return say('link', `no page at “${bare}”; ${nearest(bare, context.targets.pages.keys())}`);
  }
  if (id === '' || target === undefined) return undefined;
  const ids = context.idsOf(target);
  if (ids === undefined || ids.has(id)) return undefined;
  return say('link', `${target} has no id “${id}”; ${nearest(id, ids)}`);
}

/** The nearest names, without all others: a list of every page would be too long. */
function nearest(wanted: string, known: Iterable<string>): string {
  const names = [...known];
  if (names.length <= 12) return knownNames(wanted, names);
  const said = knownNames(wanted, names).split('? known: ');
  if (said.length > 1) return `${said[0]}?`;
  const last = wanted.split('/').at(-1)!;
  const like = names.filter((name) => name.split('/').at(-1) === last || (last.length > 3 && name.includes(last)));
  return like.length > 0
    ? `did you mean ${like
        .slice(0, 3)
        .map((name) => `“${name}”`)
        .join(' or ')}?`
    : 'correct the path';
}

function partsOf(address: string): {route: string; id: string; isFile: boolean} {
  const [, scheme = '', route = '', id = ''] = /^(pathname:\/\/)?([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(address) ?? [];
  const isFile = scheme !== '' || (route.startsWith('/') && /\.(?!mdx?$)[a-z0-9]{2,5}$/.test(route));
  let decoded = id;
  try {
    decoded = decodeURIComponent(id);
  } catch {
    // An id that is no valid encoding is compared as written.
  }
  return {route, id: decoded, isFile};
}

type Say = (rule: 'link' | 'image-missing', message: string) => Problem;

function fileProblem(
  route: string,
  isImage: boolean,
  {targets, generated}: LinkContext,
  say: Say,
): Problem | undefined {
  if (targets.files.has(route) || generated().has(route)) return undefined;
  const known = [...targets.files, ...generated()].filter(
    (name) => path.posix.extname(name) === path.posix.extname(route),
  );
  return say(
    isImage ? 'image-missing' : 'link',
    `no file “${route}” below static/ or among the generated ones; ${nearest(route, known)}`,
  );
}

function relativeProblem(file: string, address: string, {root, targets}: LinkContext, say: Say): Problem | undefined {
  const bare = address.replace(/[?#].*$/, '');
  const place = path.posix.join(path.posix.dirname(file), bare);
  if (/\.mdx?$/.test(bare)) {
    const route = [...targets.pages].find(([, page]) => page === place)?.[0];
    return say('link', `write the path of the page instead of its file: ${route ?? '/…'}`);
  }
  if (/\.\w+$/.test(bare)) {
    if (existsSync(path.join(root, place))) return undefined;
    return say('image-missing', `no file “${place}”; images are in static/img and written as /img/…`);
  }
  return say(
    'link',
    `write the whole path, from “/”, instead of “${address}”; ${nearest(`/${bare}`, targets.pages.keys())}`,
  );
}
