/** Reads scripts, styles, elements and attributes of built HTML and SVG. */
import type {Pin} from '../../facts';
import {featuresOfAttribute, featuresOfElement} from './attributes';
import {lacking} from './compat';
import type {Finding} from './scripts';

/** Parts of a page that other checks read, and its tags. */
export interface Markup {
  /** Programs between `<script>` tags; data are left out. */
  scripts: {text: string; kind: 'script' | 'module'}[];
  /** Style sheets between `<style>` tags, and `style` attributes as rules. */
  styles: string[];
  /** Opening tags, each once. */
  tags: string[];
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const TAG = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const ATTRIBUTE = /\s([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
/** Types of `<script>` that a browser runs as a program. */
const RUN = /^(?:|module|text\/javascript)$/;

const attributesOf = (tag: string): Map<string, string> =>
  new Map(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', one, other, bare]) => [
      name.toLowerCase(),
      one ?? other ?? bare ?? '',
    ]),
  );

/** @param html of a page or a picture, as the build writes it */
export function readMarkup(html: string): Markup {
  const scripts: Markup['scripts'] = [];
  const styles: string[] = [];
  const bare = html
    .replace(SCRIPT, (_, attributes: string, text: string) => {
      const type = attributesOf(`<script ${attributes}>`).get('type') ?? '';
      if (text && RUN.test(type)) scripts.push({text, kind: type === 'module' ? 'module' : 'script'});
      return `<script${attributes}>`;
    })
    .replace(STYLE, (_, text: string) => {
      styles.push(text);
      return '<style>';
    });
  const tags = new Set(bare.match(TAG));
  for (const tag of tags) {
    const style = attributesOf(tag).get('style');
    if (style) styles.push(`x{${style}}`);
  }
  return {scripts, styles, tags: [...tags]};
}

/** @returns elements, attributes and values of attributes that a supported browser lacks */
export function findInTags(tags: Iterable<string>, pins: readonly Pin[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const tag of tags) {
    const name = /^<([\w-]+)/.exec(tag)![1]!.toLowerCase();
    const features = [
      ...featuresOfElement(name),
      ...[...attributesOf(tag)].flatMap(([attribute, value]) => featuresOfAttribute(name, attribute, value)),
    ];
    for (const feature of features) {
      const missing = found.has(feature.path) ? [] : lacking(feature, pins);
      if (missing.length > 0)
        found.set(feature.path, {feature: feature.path, lacking: missing, near: tag.slice(0, 120)});
    }
  }
  return [...found.values()];
}
