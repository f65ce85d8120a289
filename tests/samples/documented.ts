/** The output of a program that calls the gateway, by the contract and by the pages of the methods. */
import {isDeepStrictEqual} from 'node:util';
import {expect} from 'vitest';
import {CSV_MEDIA, type Operation} from '../../src/facts/contract';
import type {Outcome} from '../process';
import {shapeOf} from './shape';

/** The sample succeeded, and the answer has the status and the shape of a documented one. */
export function expectDocumentedAnswer(operation: Operation, {exitCode, stdout, stderr}: Outcome): void {
  expect(exitCode, stderr).toBe(0);
  const {media, examples} = operation.responses['200']!;
  if (media === CSV_MEDIA) {
    // A file has no shape to compare: it is printed byte for byte, line ends and all.
    expect(Object.values(examples).map(({value}) => value)).toContain(stdout);
    return;
  }
  const answer = JSON.parse(stdout);
  expect(answer.error.code).toBe(0);
  const documented = Object.values(examples).map(({value}) => value as typeof answer);
  // Several examples may share a status and differ in optional fields, such as the memo of a deposit.
  const alike = documented.filter(
    ({error, response}) => error.code === 0 && response.status === answer.response.status,
  );
  expect(alike, `no documented answer of ${operation.id} has status ${answer.response.status}`).not.toHaveLength(0);
  const shape = shapeOf(answer);
  // One of them must fit; if none does, the difference to the first is shown.
  if (!alike.some((example) => isDeepStrictEqual(shapeOf(example), shape))) expect(shape).toEqual(shapeOf(alike[0]));
}

/** The output of a sample has the shape and the decisive values of the answer on the page. */
export function expectAnswerOfPage(stdout: string, response: Record<string, unknown>): void {
  const answer = JSON.parse(stdout) as {error: unknown; response: {status: number}};
  expect(answer.error).toEqual({code: 0, title: 'OK'});
  expect(answer.response.status).toBe((response as typeof answer).response.status);
  expect(shapeOf(answer)).toEqual(shapeOf(response));
}
