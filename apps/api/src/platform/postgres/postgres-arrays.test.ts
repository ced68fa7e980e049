import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseArray, serializeArray } from './postgres-arrays.ts';

test('an array is read with its empty places, quotes and nested rows', () => {
  expect(parseArray('{}', String)).toEqual([]);
  expect(parseArray('{1,NULL,3}', Number)).toEqual([1, null, 3]);
  expect(parseArray('{"NULL","a, b","say \\"hi\\"","back\\\\slash",""}', String)).toEqual([
    'NULL',
    'a, b',
    'say "hi"',
    String.raw`back\slash`,
    '',
  ]);
  expect(parseArray('{{1,2},{3,4}}', Number)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(parseArray('[0:1]={7,8}', Number)).toEqual([7, 8]);
});

test('whatever text is written comes back the same', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.string({ unit: 'binary' }))), (items) => {
      expect(parseArray(serializeArray(items, String), String)).toEqual(items);
    }),
  );
});
