/**
 * Ruleset of the second linter, Spectral. Redocly's rules are in `src/facts/contract.ts`. All rules are errors, because
 * warnings tend to be ignored.
 */
import {
  closedObjects,
  completeParameter,
  declaredHeaders,
  declaredStatuses,
  defaultsApart,
  describedProperties,
  enumsOfTables,
  exampleOfComponent,
  explainedEnums,
  hasExample,
  knownRequired,
  namedComponents,
  shownErrors,
  validExamples,
  type EnumTables,
  type Finding,
} from './functions';
import {openApiRules, type Rule, type RuleFunction, type Ruleset} from './spectral';

const OPERATIONS = ['$.paths[*][get,put,post,delete,patch]', '$.webhooks[*][get,put,post,delete,patch]'];
const CALLS = [OPERATIONS[0]!];
/** Places where a schema is defined rather than referenced. Components are reported as their own place. */
const SCHEMAS = ['$.components.schemas[*]', '$..content[*].schema'];

const adapt =
  (check: (value: unknown) => Finding[]): RuleFunction =>
  (value, _, context) =>
    check(value).map(({message, path}) => ({message, path: [...context.path, ...path]}));

/** A rule for the unresolved text (`resolved: false`), so that a component is checked once and at its own place. */
const rule = (description: string, given: string[], check: (value: unknown) => Finding[], resolved = false): Rule => ({
  description,
  message: '{{error}}',
  severity: 'error',
  given,
  resolved,
  // oxlint-disable-next-line unicorn/no-thenable -- Spectral's own word, in an object that nobody awaits
  then: {function: adapt(check)},
});

const present = (description: string, given: string[], field: string) =>
  rule(description, given, (value) => {
    const found = (value as Record<string, unknown>)[field];
    return found === undefined || found === '' || (Array.isArray(found) && found.length === 0)
      ? [{message: `must have ${field}`, path: []}]
      : [];
  });

/** @param tables tables that `x-enum-from` may name @throws ToolNotInstalled */
export const rulesetFor = (tables: EnumTables): Ruleset => ({
  extends: [[openApiRules(), 'all']],
  rules: {
    // The gateway has no contact address; the site itself is the contact.
    'contact-properties': 'off',
    // Tags are in the order of the documentation's navigation.
    'openapi-tags-alphabetical': 'off',
    // The sandbox runs on the reader's machine.
    'oas3-server-not-example.com': 'off',
    'operation-id': present('An operation has an operationId', OPERATIONS, 'operationId'),
    'operation-text': present('An operation has a description', OPERATIONS, 'description'),
    'operation-headline': present('An operation has a summary', OPERATIONS, 'summary'),
    'operation-tagged': present('An operation has a tag', OPERATIONS, 'tags'),
    'operation-errors-shown': rule('Each error of an operation is shown', CALLS, shownErrors, true),
    'operation-statuses': rule(
      'An operation succeeds and refuses',
      OPERATIONS.map((o) => `${o}.responses`),
      declaredStatuses,
    ),
    'answer-headers': rule(
      'An answer has an id, and says how long to wait where one should',
      CALLS.map((o) => `${o}.responses`),
      declaredHeaders,
      true,
    ),
    'parameter-complete': rule(
      'A parameter is described, typed and has an example',
      OPERATIONS.map((operation) => `${operation}.parameters[*]`),
      completeParameter,
    ),
    'body-example': rule(
      'Each request and each response with a body has an example',
      [
        ...OPERATIONS.map((operation) => `${operation}.requestBody.content[*]`),
        ...OPERATIONS.map((operation) => `${operation}.responses[*].content[*]`),
        '$.components.responses[*].content[*]',
      ],
      hasExample,
    ),
    'property-described': rule('Each property has a type and a description', SCHEMAS, describedProperties),
    'property-examples': rule('Each value has an example that keeps its schema', SCHEMAS, validExamples),
    'component-example': rule('Each value that is a component has an example', [SCHEMAS[0]!], exampleOfComponent),
    'component-named': rule('Components are named as types', ['$.components.schemas'], namedComponents),
    'default-apart': rule('A default does not make a property required', SCHEMAS, defaultsApart),
    'object-closed': rule('Objects list all their properties', SCHEMAS, closedObjects),
    'required-known': rule('`required` names properties that exist', SCHEMAS, knownRequired),
    'enum-explained': rule('Each enum value has its meaning', SCHEMAS, explainedEnums),
    'enum-of-table': rule('An enum that a table explains is that table', SCHEMAS, enumsOfTables(tables)),
  },
});
