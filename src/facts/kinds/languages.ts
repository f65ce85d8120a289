/** The languages of ISO 639 and which of them the API takes. */
import {languagesSchema} from '../schemas';
import {checkCodes} from './codeLists';
import {oneFile} from './define';

export const languages = oneFile({
  name: 'languages',
  file: 'src/contract/data/reference/languages.yaml',
  schema: languagesSchema,
  checks: [(source) => checkCodes(source, 'languages', source.value.languages, ['code', 'alpha3'])],
});
