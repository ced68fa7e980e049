import { expect, test, vi } from 'vitest';

import { type Query, Statement, type Value } from './statement.ts';

const sent: Query[] = [];
const send = async (query: Query) => {
  sent.push(query);
  return { rows: [{ one: 1 }] };
};
const sql = (strings: TemplateStringsArray, ...values: Value[]) => new Statement(strings, values, send);

test('turns values into numbered parameters, in order', async () => {
  await sql`select ${'a'}, ${2}, ${null}, ${['x', 'y']}`;
  expect(sent.at(-1)).toMatchObject({ text: 'select $1, $2, $3, $4', values: ['a', 2, null, ['x', 'y']] });
});

test('inlines a nested statement with its values, at any depth', async () => {
  const inner = sql`height > ${3}`;
  const either = sql`(${inner} or ${inner})`;
  await sql`select from tree where name = ${'palm'} and ${either} and ${sql`true`} limit ${5}`;
  expect(sent.at(-1)).toMatchObject({
    text: 'select from tree where name = $1 and (height > $2 or height > $3) and true limit $4',
    values: ['palm', 3, 3, 5],
  });
});

test('joins several nested statements in order', async () => {
  await sql`select from tree where true ${[sql`and a = ${1}`, sql`and b = ${2}`]}`;
  expect(sent.at(-1)).toMatchObject({
    text: 'select from tree where true and a = $1 and b = $2',
    values: [1, 2],
  });
});

test('sends nothing until it is awaited, and then only once', async () => {
  const before = sent.length;
  const statement = sql`select 1`;
  await vi.waitFor(() => expect(sent).toHaveLength(before));
  expect(await Promise.all([statement, statement])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  expect(sent).toHaveLength(before + 1);
});

test('rejects an undefined value before anything is sent', async () => {
  const before = sent.length;
  await expect(sql`select ${undefined as unknown as null}`).rejects.toThrow('undefined');
  expect(sent).toHaveLength(before);
});

test('reuses one name for equal texts, whatever their values', async () => {
  const sendNamed = async (name: string | Date, limit: number) => {
    await sql`select from tree where name = ${name} ${sql`limit ${limit}`}`;
    return sent.at(-1);
  };
  const first = await sendNamed('palm', 1);
  expect(first?.name).toBeTruthy();
  expect(await sendNamed('sidr', 2)).toEqual({ ...first, values: ['sidr', 2] });
  const withDate = await sendNamed(new Date(0), 1);
  expect(withDate?.text).toBe('select from tree where name = $1::timestamptz limit $2');
  expect(withDate?.name).not.toBe(first?.name);
});

test('sends a different text when a nested statement differs', async () => {
  const sendFiltered = async (...filters: Statement<unknown>[]) => {
    await sql`select from tree where true ${filters.length === 0 ? sql`` : filters}`;
    return sent.at(-1);
  };
  const byName = await sendFiltered(sql`and name = ${'palm'}`);
  const byHeight = await sendFiltered(sql`and height = ${3}`);
  expect(byHeight).toMatchObject({ text: 'select from tree where true and height = $1', values: [3] });
  expect(byHeight?.name).not.toBe(byName?.name);
  expect((await sendFiltered())?.text).toBe('select from tree where true ');
  expect(await sendFiltered(sql`and name = ${'sidr'}`)).toEqual({ ...byName, values: ['sidr'] });
});
