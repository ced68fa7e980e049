import { beforeEach, expect, test } from 'vitest';

import { createExecutor } from './executor.ts';
import { keysetAfter, keysetBefore } from './keyset.fragments.ts';
import type { Query, Row } from './statement.ts';

let rows: Row[];
let sent: Query[];
const sql = createExecutor(async (query) => {
  sent.push(query);
  return { rows };
});

beforeEach(() => {
  rows = [
    { id: 'a', height: 3 },
    { id: 'b', height: null },
  ];
  sent = [];
});

test('returns the first row, value or column when there are rows', async () => {
  expect(await sql.first`select`).toEqual(rows[0]);
  expect(await sql.one`select`).toEqual(rows[0]);
  expect(await sql.firstValue`select`).toBe('a');
  expect(await sql.oneValue`select`).toBe('a');
  expect(await sql.column`select`).toEqual(['a', 'b']);
  expect(await sql.rowCount`select`).toBe(2);
  expect(await sql.hasRow`select`).toBe(true);
});

test('returns nothing or throws when there is no row', async () => {
  rows = [];
  expect(await sql.first`select`).toBeUndefined();
  expect(await sql.firstValue`select`).toBeUndefined();
  expect(await sql.column`select`).toEqual([]);
  expect(await sql.hasRow`select`).toBe(false);
  await expect(sql.one`select`).rejects.toThrow('no row');
  await expect(sql.oneValue`select`).rejects.toThrow('no row');
});

test('accepts null as a value, and a row without columns as a row', async () => {
  rows = [{ owner: null }];
  expect(await sql.oneValue`select`).toBeNull();
  rows = [{}];
  expect(await sql.hasRow`select from tree`).toBe(true);
});

test('sends each statement once, with its values', async () => {
  await sql.first`select from tree where id = ${'a'} and height > ${2}`;
  expect(sent).toMatchObject([{ text: 'select from tree where id = $1 and height > $2', values: ['a', 2] }]);
});

test('leaves out a part when its value is undefined', async () => {
  const select = async (height: number | null | undefined) => {
    await sql`select from tree where true ${sql.when(height, (value) => sql`and height = ${value}`)}`;
    return sent.at(-1);
  };
  expect(await select(undefined)).toMatchObject({ text: 'select from tree where true ', values: [] });
  expect(await select(0)).toMatchObject({ text: 'select from tree where true and height = $1', values: [0] });
  expect(await select(null)).toMatchObject({ values: [null] });
});

test('reuses one prepared statement for each combination of parts', async () => {
  const select = async (after: string | undefined, before: string | undefined) => {
    await sql`select ${keysetAfter(sql, 'tree.id', after)} ${keysetBefore(sql, 'tree.id', before)}`;
    return sent.at(-1);
  };
  const neither = await select(undefined, undefined);
  const both = await select('a', 'b');
  expect(both).toMatchObject({
    text: 'select and "tree"."id" > $1 and "tree"."id" < $2',
    values: ['a', 'b'],
  });
  expect(await select('c', 'd')).toEqual({ ...both, values: ['c', 'd'] });
  expect(await select(undefined, undefined)).toEqual(neither);
  const names = [neither, both, await select('a', undefined), await select(undefined, 'b')];
  expect(new Set(names.map((query) => query?.name)).size).toBe(4);
});
