/** The contract with its texts in the language of a translator. What is sent and what it is called stays as it is. */
import type {Operation, Example, Facts, Translator} from '../../facts';

const examples = (all: Record<string, Example>, t: Translator): Record<string, Example> =>
  Object.fromEntries(Object.entries(all).map(([name, example]) => [name, {...example, summary: t(example.summary)}]));

const localOperation = (operation: Operation, t: Translator): Operation => ({
  ...operation,
  summary: t(operation.summary),
  description: t(operation.description),
  requestExamples: examples(operation.requestExamples, t),
});

/** The parts of the document that a collection shows. */
interface CollectionTexts {
  info: {description: string};
  tags: {name: string; description: string}[];
}

/** @returns the facts from which the collections are made, whose contract speaks the language */
export function localisedFacts(facts: Facts, t: Translator): Facts {
  const {contract} = facts;
  const {info, tags} = contract.document as unknown as CollectionTexts;
  return {
    ...facts,
    contract: {
      ...contract,
      document: {
        ...contract.document,
        info: {...info, description: t(info.description)},
        tags: tags.map((tag) => ({...tag, description: t(tag.description)})),
      },
      operations: new Map([...contract.operations].map(([id, operation]) => [id, localOperation(operation, t)])),
    },
  };
}
