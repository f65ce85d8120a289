/** The sandbox answers the documented requests as documented, and its required properties match the schema. */
import {afterAll, beforeAll, expect, test} from 'vitest';
import {publishedDescription} from '../../src/samples/collections/description';
import {loadFacts, type Facts} from '../../src/facts/load';
import type {JsonObject} from '../../src/operations/linter/places';
import {ROOT} from '../root';
import {freshSandboxes, undocumentedAnswers, wronglyRequired, type SendRequest} from './answers';
import {createValidator, type ContractValidator} from './validator';

let facts: Facts;
let first: SendRequest;
let second: SendRequest;
let validator: ContractValidator;

beforeAll(async () => {
  facts = await loadFacts(ROOT);
  const {vector_key: now} = facts.gateway.signing;
  first = freshSandboxes(facts, now, 1);
  second = freshSandboxes(facts, now + 90_061_001, 2);
  validator = createValidator(publishedDescription(facts) as JsonObject);
});
afterAll(() => validator.close());

test('every operation answers a documented request with exactly a documented answer', async () => {
  expect(await undocumentedAnswers(facts, first, second)).toEqual([]);
});

test('the sandbox requires exactly the properties that the schema requires', async () => {
  expect(await wronglyRequired(facts, first, validator.accepts)).toEqual([]);
});
