/**
 * Two engines of accessibility beside axe: IBM Equal Access and HTML CodeSniffer. Like axe they run in the page, from a
 * text, which the policy of the page does not see.
 */
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {parse} from 'yaml';
import type {Page} from '@playwright/test';

export type Engine = 'ace' | 'htmlcs';

/** A report of an engine that is wrong, or that no reader notices. */
interface Noise {
  engine: Engine;
  rule: string;
  /** Selector of the elements; others are reported. */
  element: string;
  reason: string;
}

export interface Report {
  /** One line per finding: rule, element, explanation. */
  findings: string[];
  /** Number of all findings, by rule; noise included. */
  counts: Record<string, number>;
  /** Indexes of the entries of noise that were met. */
  met: number[];
}

const file = (name: string) => createRequire(__filename).resolve(name);

const SOURCES: Record<Engine, string> = {
  ace: readFileSync(file('accessibility-checker-engine/ace.js'), 'utf8'),
  htmlcs: readFileSync(file('html_codesniffer/build/HTMLCS.js'), 'utf8'),
};

const all = parse(readFileSync(path.join(__dirname, 'noise.yaml'), 'utf8')) as Noise[];

export const noiseOf = (engine: Engine): Noise[] => all.filter((entry) => entry.engine === engine);

interface EngineWindow {
  ace: {
    Checker: new () => {
      check(
        root: Document,
        rules: string[],
      ): Promise<{results: {ruleId: string; value: [string, string]; path: {dom: string}; message: string}[]}>;
    };
  };
  HTMLCS: {
    process(standard: string, root: Document, done: () => void, failed: () => void): void;
    getMessages(): {type: number; code: string; msg: string; element: Element}[];
  };
}

/** Runs an engine on the page as it is: failures of WCAG 2.2 AA and recommendations, no hints for a manual check. */
export async function examine(page: Page, engine: Engine): Promise<Report> {
  await page.evaluate(`${SOURCES[engine]}; undefined`);
  return page.evaluate(
    async ({name, noise}) => {
      const {ace, HTMLCS} = window as unknown as EngineWindow;
      const found: {rule: string; element: Element | null; says: string}[] = [];
      if (name === 'ace') {
        const {results} = await new ace.Checker().check(document, ['IBM_Accessibility', 'WCAG_2_2']);
        for (const {ruleId: rule, value, path: place, message: says} of results)
          if (value[1] === 'FAIL' || (value[1] === 'POTENTIAL' && rule === 'target_spacing_sufficient')) {
            // XPath knows the elements of a drawing by their full names alone.
            const whole = place.dom.replace(/\/(svg|use|path|g)\[/g, '/*[name()="$1"][');
            const {singleNodeValue} = document.evaluate(whole, document, null, 9);
            found.push({rule, element: singleNodeValue as Element | null, says});
          }
      } else {
        await new Promise<void>((done, failed) => HTMLCS.process('WCAG2AA', document, done, failed));
        for (const {type, code, msg: says, element} of HTMLCS.getMessages())
          // 1 is an error; warnings and notices ask for a manual check.
          if (type === 1) found.push({rule: code.replace(/^WCAG2AA\.Principle\d\.Guideline/, ''), element, says});
      }
      const met = new Set<number>();
      const counts: Record<string, number> = {};
      const findings: string[] = [];
      for (const {rule, element, says} of found) {
        counts[rule] = (counts[rule] ?? 0) + 1;
        const known = noise.findIndex((one) => one.rule === rule && element?.matches(one.element));
        if (known >= 0) met.add(known);
        else findings.push(`${rule}: ${element?.outerHTML.slice(0, 160) ?? 'no element'}: ${says.slice(0, 160)}`);
      }
      return {findings, counts, met: [...met]};
    },
    {name: engine, noise: noiseOf(engine)},
  );
}
