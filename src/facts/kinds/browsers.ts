/**
 * The oldest supported versions of browsers. They stand in `package.json`, where the bundler looks for them, so that the
 * syntax of the build, the check of all that is shipped and the page about it have one source.
 */
import {type BrowserName, browsersSchema, type Browsers, type Pin} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile, type Kind} from './define';

const file = oneFile({name: 'browsers', file: 'package.json', schema: browsersSchema, checks: [onePinEach]});

/** Firefox has two: of its monthly versions, and of the extended support release. */
function onePinEach(source: LocatedValue<Browsers>): Problem[] {
  const {problems, say} = reportOn(source);
  const names = source.value.browserslist.map((query) => pinOf(query).browser);
  names.forEach((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    if (before > (name === 'firefox' ? 1 : 0)) say(['browserslist', index], `“${name}” is listed once too often`);
  });
  return problems;
}

function pinOf(query: string): Pin {
  const [browser, version] = query.split(' ') as [BrowserName, string];
  return {browser, version};
}

export const browsers: Kind<LocatedValue<Browsers>, readonly Pin[], 'browsers'> = {
  ...file,
  value: (source) => source.value.browserslist.map(pinOf),
};
