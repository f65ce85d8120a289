/** `npm run new changelog`: a release of the changelog, or an entry of an existing release. */
import * as z from 'zod';
import {changelogSchema} from '../../../facts';
import {Changes, type Maker, type Plan, type Project} from '../project';
import {type Answers, nameOf} from '../questions';
import {withItem, yamlOf} from '../rows';

const FILE = 'src/contract/data/changelog.yaml';
const release = changelogSchema.element.shape;
const entry = release.entries.element.shape;

const today = () => new Date().toISOString();

function plan(answers: Answers, project: Project): Plan {
  const {
    release: known,
    id,
    at,
    title,
    entries,
    uk,
  } = answers as {
    release?: string;
    id?: string;
    at?: string;
    title?: string;
    entries: object[];
    uk?: {strings?: Record<string, string>};
  };
  const changes = new Changes(project);
  if (known === undefined) changes.edit(FILE, (text) => withItem(text, [], yamlOf([{id, at, title, entries}], []), 0));
  else {
    const index = project.facts.changelog.findIndex((one) => one.id === known);
    for (const row of entries) changes.edit(FILE, (text) => withItem(text, [index, 'entries'], yamlOf([row], [])));
  }
  return {
    changes: changes.list(),
    pages: ['docs/changelog.mdx'],
    strings: {file: 'i18n/uk/strings.yaml', translated: uk?.strings ?? {}, names: []},
    steps: [],
    left: [],
  };
}

export const changelog: Maker = {
  table: (project) => {
    const ids = project.facts.changelog.map(({id}) => id);
    const isNew = ({release: known}: Answers) => known === undefined;
    return {
      kind: 'changelog',
      makes: 'a release of the changelog, or entries of an existing one',
      usage: `npm run new changelog -- --title 'Swish' --entries '[{ id: swish, label: added, text: …, action: … }]'`,
      questions: [
        {
          path: 'release',
          ask: 'Id of the release that gets the entries?',
          schema: nameOf('release', ids).describe('A new release if absent.'),
          optional: true,
        },
        {path: 'title', ask: 'Title of the release?', schema: release.title.min(3), when: isNew},
        {
          path: 'at',
          ask: 'Time of the release?',
          schema: release.at,
          fallback: () => today().replace(/\.\d+Z$/, 'Z'),
          when: isNew,
        },
        {
          path: 'id',
          ask: 'Id of the release?',
          schema: release.id.refine((id) => !ids.includes(id), 'is a release already; give it as --release'),
          fallback: ({title, at}: Answers) =>
            `${String(at).slice(0, 10)}-${String(title)
              .toLowerCase()
              .replaceAll(/[^a-z0-9]+/g, '-')
              .replaceAll(/^-|-$/g, '')}`,
          when: isNew,
        },
        {
          path: 'entries',
          ask: 'Entries?',
          schema: z
            .array(z.strictObject(entry))
            .min(1)
            .describe(`${entry.id.description ?? ''} ${entry.action.description ?? ''}`),
          help: 'The text says what is another than before; the action what the integrator has to do.',
          example:
            '{ id: swish, label: added, text: Swish pays in Swedish kronor., action: "Nothing, unless you sell in Sweden." }',
        },
        {
          path: 'uk.strings',
          ask: 'Strings in Ukrainian?',
          schema: z
            .record(z.string(), z.string().min(1))
            .describe(
              'English string → Ukrainian string, for title, texts and actions. What is left out is listed in i18n/uk/pending.yaml.',
            ),
          optional: true,
        },
      ],
    };
  },
  plan,
};
