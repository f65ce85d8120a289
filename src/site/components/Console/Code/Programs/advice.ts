/** Explains why the program does not match the edited text. */
import {translate} from '@docusaurus/Translate';
import type {Problem} from '@site/src/tools';

export function adviceOn(problem: Problem): string {
  switch (problem) {
    case 'noCall':
      return translate({
        id: 'portal.console.code.noCall',
        message: 'Unknown path. Showing the sample for the last valid call.',
      });
    case 'noObject':
      return translate({
        id: 'portal.console.code.noObject',
        message: 'The body is not valid JSON. Showing the last valid body.',
      });
    case 'doubledName':
      return translate({
        id: 'portal.console.code.doubledName',
        message: 'The body repeats a field. Showing the last valid body.',
      });
    case 'inexactNumber':
      return translate({
        id: 'portal.console.code.inexactNumber',
        message:
          'The body contains a number that some languages cannot represent exactly. Showing the last valid body.',
      });
  }
}
