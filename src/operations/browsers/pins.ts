/**
 * The supported browsers, compared with the compatibility data. The facts know only the form of a pin; a version that was
 * never released would have every comparison answer as for the versions around it.
 */
import * as z from 'zod';
import {FactsError, getFacts, readYaml, type Pin, type Problem} from '../../facts';
import {compareVersions, dataOf, releasesOf} from './compat';

const FILE = 'package.json';
const SCHEMA = z.object({browserslist: z.array(z.string())});

/**
 * @param pin one browser and its oldest supported version
 * @returns the reason with the fix if the installed data know no such release, else undefined
 */
function unknownRelease({browser, version}: Pin): string | undefined {
  const known = releasesOf(browser).map((release) => release.version);
  if (known.includes(version)) return undefined;
  const [oldest, newest] = [known[0]!, known.at(-1)!];
  const before = known.filter((one) => compareVersions(one, version) < 0).at(-1);
  const after = known.find((one) => compareVersions(one, version) > 0);
  const data = `@mdn/browser-compat-data ${dataOf().version}`;
  if (before === undefined)
    return `“${browser} ${version}” is older than all that ${data} knows; name ${oldest} or a newer version`;
  if (after === undefined)
    return `“${browser} ${version}” is newer than all that ${data} knows; name ${newest} or an older version, or update the data`;
  return `“${browser} ${version}” is not a release that ${data} knows; name ${before} or ${after}`;
}

/**
 * @param root folder of the project
 * @returns the oldest supported versions, all of them released
 * @throws FactsError with file and line of each pin that is wrong in form or was never released
 */
export async function readPins(root: string): Promise<readonly Pin[]> {
  const {browsers} = await getFacts(root);
  const {lineOf} = readYaml(root, FILE, SCHEMA);
  const problems = browsers.flatMap((pin, index): Problem[] => {
    const message = unknownRelease(pin);
    return message === undefined ? [] : [{file: FILE, line: lineOf(['browserslist', index]), message}];
  });
  if (problems.length > 0) throw new FactsError(problems);
  return browsers;
}
