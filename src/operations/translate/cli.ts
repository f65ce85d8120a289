/**
 * `npm run translate` lists the pages whose translation has to follow the English text, the most changed first.
 * `npm run translate -- docs/<page>.mdx` shows the changes beside the translation. See `--help`.
 */
import {writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {type Locale, TRANSLATIONS} from '../../brand';
import {selectPages} from '../parity/check';
import {missingStrings} from '../parity/missing';
import {ROOT} from '../root';
import {updatesHtml} from './html';
import {listLines, pageLines, plural} from './layout';
import {pageUpdate, updatesOf, type PageUpdate} from './update';

const HELP = `npm run translate -- [page or folder …] [options]
  Without a page: the pages whose translation is stale or missing, the most changed first.
  With pages:     what changed in English since the translation, beside the translation, with file and line to edit.

  --html FILE     write the comparison to an HTML file instead
  --plain         one text below the other, without colours
  --width N       characters of a line; default: the width of the terminal`;

/** Width for files and pipes. */
const DEFAULT_WIDTH = 120;

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    options: {
      html: {type: 'string'},
      plain: {type: 'boolean', default: false},
      width: {type: 'string'},
      help: {type: 'boolean', default: false},
    },
    allowPositionals: true,
  });
  if (values.help) return console.log(HELP);
  const width = Number(values.width ?? process.stdout.columns ?? DEFAULT_WIDTH);
  if (!Number.isInteger(width) || width < 20)
    throw new Error(`--width must be a number from 20, not “${values.width}”`);
  const files = selectPages(ROOT, positionals);
  for (const locale of TRANSLATIONS) {
    if (positionals.length === 0 && values.html === undefined) {
      printList(updatesOf(ROOT, files, locale), files.length, locale);
      continue;
    }
    const updates =
      positionals.length === 0 ? updatesOf(ROOT, files, locale) : files.map((file) => pageUpdate(ROOT, file, locale));
    const strings = await stringsOf(files, locale);
    if (values.html !== undefined) {
      const file = TRANSLATIONS.length === 1 ? values.html : values.html.replace(/(\.\w+)?$/, `.${locale}$1`);
      writeFileSync(file, updatesHtml(updates, strings));
      console.log(`${file}: ${plural(updates.length, 'page')}`);
      continue;
    }
    const colour = !values.plain && Boolean(process.stdout.isTTY) && !process.env['NO_COLOR'];
    for (const update of updates) console.log(pageLines(update, {width, colour, plain: values.plain}).join('\n'));
    if (strings !== '')
      console.log(`\nStrings of data without a translation, for a file below i18n/${locale}/strings/:\n\n${strings}`);
    printCommands(updates);
  }
}

function printList(updates: readonly PageUpdate[], count: number, locale: Locale): void {
  for (const line of listLines(updates)) console.log(line);
  console.log(
    updates.length === 0
      ? `${locale}: ${plural(count, 'page')}, all up to date`
      : `${locale}: ${updates.length} of ${plural(count, 'page')} to update; npm run translate -- <page> shows the changes`,
  );
}

/** A mistake in the facts hides the strings and not the changes of the text. */
async function stringsOf(files: readonly string[], locale: Locale): Promise<string> {
  try {
    return await missingStrings(ROOT, files, locale);
  } catch (error) {
    console.error(`${(error as Error).message}\nThe strings of data are not listed until this is fixed.\n`);
    process.exitCode = 1;
    return '';
  }
}

function printCommands(updates: readonly PageUpdate[]): void {
  const stale = updates.filter(({sections}) => sections.length > 0).map(({file}) => file);
  if (stale.length > 0) console.log(`\nAfter the translation is updated: npm run parity:accept -- ${stale.join(' ')}`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
