/** Turns the validator's complaints into `error.details`: one entry per violation, with a dotted field name. */
import type {ErrorObject} from 'ajv';
import type {Detail} from '../refusals';

/** The name under which the body as a whole is complained about. */
const WHOLE_BODY = 'body';

export function toDetails(errors: readonly ErrorObject[]): Detail[] {
  // The branches of an `anyOf` or a `oneOf` are reported one by one as well; together they make one violation.
  const choices = errors.filter(({keyword}) => keyword === 'anyOf' || keyword === 'oneOf');
  const branchesOf = (choice: ErrorObject) =>
    errors.filter(
      (error) => error.instancePath === choice.instancePath && error.schemaPath.startsWith(`${choice.schemaPath}/`),
    );
  const branches = new Set(choices.flatMap(branchesOf));

  return errors
    .filter((error) => !branches.has(error) && error.keyword !== 'propertyNames')
    .map((error): Detail => {
      if (error.keyword === 'anyOf') {
        const found = branchesOf(error);
        // Several fields of which one must be there: naming the fields says more than “is required” for each.
        if (found.every(({keyword}) => keyword === 'required'))
          return {field: fieldName(error), message: `must have ${requiredByBranches(error.schema).join(' or ')}`};
        return {field: fieldName(error), message: found.map(describe).join(' or ')};
      }
      return {field: fieldName(error), message: describe(error)};
    });
}

function fieldName({instancePath, keyword, params, propertyName}: ErrorObject): string {
  const keys = instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'required') keys.push(params.missingProperty);
  else if (keyword === 'additionalProperties') keys.push(params.additionalProperty);
  else if (keyword === 'unevaluatedProperties') keys.push(params.unevaluatedProperty);
  else if (propertyName !== undefined) keys.push(propertyName);
  return keys.join('.') || WHOLE_BODY;
}

function describe({keyword, message, params, propertyName, schema}: ErrorObject): string {
  if (keyword === 'required') return 'is required';
  if (keyword === 'oneOf') return `must have exactly one of ${requiredByBranches(schema).join(', ')}`;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') return 'is not a known field';
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`;
  if (propertyName !== undefined) return `as a name ${message}`;
  return message ?? `breaks “${keyword}”`;
}

/** The contract uses `oneOf` only to ask for one of several fields, so each branch requires some. */
function requiredByBranches(schema: unknown): string[] {
  return (schema as {required?: string[]}[]).flatMap(({required}) => required ?? []);
}
