/** Checks that the go-live checklist names only existing options and controls of the sandbox. */
import {describe, expect, it} from 'vitest';
import {help} from '../../../src/gateway/args';
import {createSandbox} from '../../../src/gateway/sandbox';
import {facts} from './helpers';

const values = facts.goLive.topics.flatMap(({items}) => items.map(({send}) => send));
const flags = values.flatMap((value) => ('flag' in value ? [value.flag] : []));
const controls = values.flatMap((value) => ('control' in value ? [value.control] : []));

describe('go-live checklist', () => {
  it.each(flags)('%s is an option of the sandbox', (flag) => {
    expect(help('npm run sandbox --')).toMatch(new RegExp(`^ {2}${flag} `, 'm'));
  });

  it.each(controls)('POST /sandbox/%s is a control of the sandbox', (control) => {
    const {app, close} = createSandbox(facts, {quiet: true, send: async () => 204});
    close();
    expect(app.routes.map(({method, path}) => `${method} ${path}`)).toContain(`POST /sandbox/${control}`);
  });
});
