/** Programs that receive callbacks, one tab per language. */
import {EVENT_OPERATION, receiverInput, receiverLanguages} from '../../samples';
import type {Operation} from '../../facts';
import {code, codeBlock, component, inline, paragraph, text, type Block} from '../nodes';
import type {Context} from './context';

/** @throws Error for an operation without a receiver */
export function receiver(operation: Operation, {facts, t}: Context): Block[] {
  if (operation.id !== EVENT_OPERATION)
    throw new Error(`there is no receiver for “${operation.id}”; known: ${EVENT_OPERATION}`);
  const input = receiverInput(facts);
  // The shell program itself says that a service needs another language.
  const [shell, others] = [true, false].map((is) => receiverLanguages.filter(({id}) => (id === 'bash') === is));
  const items = [...others!, ...shell!].map((language) =>
    component(
      'TabItem',
      {value: language.id, label: language.label},
      paragraph(text(`${t('Run:')} `), code(language.run(input))),
      paragraph(...inline(t(language.state))),
      codeBlock(language.id, language.render(input, t), language.fileName),
    ),
  );
  return [component('Tabs', {groupId: 'language', className: 'samples'}, ...items)];
}
