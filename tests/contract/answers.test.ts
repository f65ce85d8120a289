/** The sandbox answers the documented requests as documented, and its required properties match the schema. */
import {afterAll, beforeAll, expect, test} from 'vitest';
import {publishedDescription} from '../../src/samples/collections/description';
import {loadFacts, type Facts} from '../../src/facts/load';
import type {JsonObject} from '../../src/operations/linter/places';
import {ROOT} from '../root';
import {freshSandboxes, undocumentedAnswers, wronglyRequired, type SendRequest} from './answers';
import {createValidator, type ContractValidator} from './validator';

let content: Facts;
let first: SendRequest;
let second: SendRequest;
let validator: ContractValidator;

beforeAll(async () => {
  content = await loadFacts(ROOT);
  const {vector_key: now} = content.gateway.signing;
  first = freshSandboxes(content, now, 1);
  second = freshSandboxes(content, now + 90_061_001, 2);
  validator = createValidator(publishedDescription(content) as JsonObject);
});
afterAll(() => validator.close());

test('every operation answers a documented request with exactly a documented answer', async () => {
  expect(await undocumentedAnswers(content, first, second)).toEqual([]);
});

test('the sandbox requires exactly the properties that the schema requires', async () => {
  expect(await wronglyRequired(content, first, validator.accepts)).toEqual([]);
});
