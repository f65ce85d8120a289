/** External rules that the guides quote. Topics and rules must be unique. */
import {rulesSchema, type Rules} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile} from './define';

export const rules = oneFile({
  name: 'rules',
  file: 'src/contract/data/reference/rules.yaml',
  schema: rulesSchema,
  checks: [nothingTwice],
});

function nothingTwice(source: LocatedValue<Rules>): Problem[] {
  const {problems, say} = reportOn(source);
  const {topics} = source.value;
  const texts = topics.flatMap((topic) => topic.rules.map(({text}) => text));
  topics.forEach(({name, rules: of}, index) => {
    if (topics.findIndex((other) => other.name === name) !== index)
      say(['topics', index], `“${name}” stands there twice`);
    of.forEach(({text}, place) => {
      if (texts.filter((other) => other === text).length > 1)
        say(['topics', index, 'rules', place], 'stands there twice; quote the topic on both pages');
    });
  });
  return problems;
}
