/** `npm run schemas`: writes the JSON Schemas, snippets and settings for editors from the schemas of the data. */
import {ROOT} from '../root';
import {writeEditorFiles} from './files';

writeEditorFiles(ROOT)
  .then((changed) => {
    for (const file of changed) console.log(file);
    console.log(changed.length === 0 ? 'all files are current' : `${changed.length} files written`);
  })
  .catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
