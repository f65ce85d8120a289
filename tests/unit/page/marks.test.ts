import {describe, expect, it} from 'vitest';
import {keyLines} from '../../../src/page/parts/marks/paths';

const paths = (source: string) => keyLines(source).map(({path}) => path);

describe('the keys of a sample', () => {
  it.each([
    [
      'JSON',
      '{\n  "amount": 1,\n  "point": {\n    "callback_url": "a: b"\n  },\n  "list": [\n    {\n      "id": 1\n    }\n  ]\n}',
    ],
    [
      'JavaScript',
      "const body = JSON.stringify({\n  amount: 1,\n  point: {\n    callback_url: 'a: b',\n  },\n  list: [\n    {\n      'id': 1,\n    },\n  ],\n});\nconst url = 1;",
    ],
    [
      'PHP',
      "$body = json_encode([\n    'amount' => 1,\n    'point' => [\n        'callback_url' => 'a => b',\n    ],\n    'list' => [\n        [\n            'id' => 1,\n        ],\n    ],\n], FLAGS);",
    ],
    [
      'HTTP',
      'POST /a HTTP/1.1\nHost: b\n\n{\n  "amount": 1,\n  "point": {\n    "callback_url": "a: b"\n  },\n  "list": [\n    {\n      "id": 1\n    }\n  ]\n}',
    ],
  ])('of %s are found by their indentation', (name, source) => {
    const own = name === 'HTTP' ? ['Host'] : [];
    expect(paths(source)).toEqual([...own, 'amount', 'point', 'point-callback_url', 'list', 'list-id']);
  });

  it('stand where they are told to', () => {
    const source = '{\n  "a": {\n    "b": 1\n  }\n}';
    expect(keyLines(source).map(({from, to}) => source.slice(from, to))).toEqual(['"a": {', '"b": 1']);
  });
});
