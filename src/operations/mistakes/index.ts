/**
 * Every mistake of writers that this project knows, as problems with file, line, rule and fix. `createProject(root)` is
 * the entry: the development server asks it after each save, `npm run check` for all that changed.
 */
export {problemsOfChanges} from './changes';
export {checkedFiles, createProject, type Project} from './project';
export {fixFiles} from './fix';
