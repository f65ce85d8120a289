/** The decision tree of unknown outcomes, as a picture and as nested lists. */
import type {OutcomeBranch} from '../../facts';
import {drawTree, outcomeImagePath, treeText} from '../pictures/outcome';
import {inline, paragraph, strong, text, type Block} from '../nodes';
import type {Context} from './context';
import {pictureOf} from './picture';

export function outcomeTree(context: Context): Block[] {
  const {t, facts} = context;
  const say = (value: string) => inline(treeText(value, t, facts));
  const items = (branches: OutcomeBranch[]): Block =>
    ({
      type: 'list',
      ordered: false,
      spread: false,
      children: branches.map((branch) => ({
        type: 'listItem',
        spread: false,
        children: [
          paragraph(strong(...say(branch.when)), text(': '), ...say(branch.text)),
          ...(branch.branches ? [items(branch.branches)] : []),
        ],
      })),
    }) as Block;
  const picture = pictureOf(
    t('Decision tree: what to do if no response arrives. The list below says the same.'),
    (shape) => ({...drawTree(t, facts, shape), address: outcomeImagePath(t.locale, shape)}),
  );
  return [picture, paragraph(...say(facts.outcomeTree.text)), items(facts.outcomeTree.branches)];
}
