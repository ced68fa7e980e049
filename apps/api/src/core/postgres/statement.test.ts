import { expect, test, vi } from 'vitest';

import { type Query, Statement, type Value } from './statement.ts';

const sent: Query[] = [];
const send = async (query: Query) => {
  sent.push(query);
  return { rows: [{ one: 1 }] };
};
const sql = (strings: TemplateStringsArray, ...values: Value[]) => new Statement(strings, values, send);

test('values become numbered parameters, in the order in which they stand', async () => {
  await sql`select ${'a'}, ${2}, ${null}, ${['x', 'y']}`;
  expect(sent.at(-1)).toMatchObject({ text: 'select $1, $2, $3, $4', values: ['a', 2, null, ['x', 'y']] });
});

test('a piece is written where it stands, with its own values, however deep', async () => {
  const inner = sql`height > ${3}`;
  const either = sql`(${inner} or ${inner})`;
  await sql`select from tree where name = ${'palm'} and ${either} and ${sql`true`} limit ${5}`;
  expect(sent.at(-1)).toMatchObject({
    text: 'select from tree where name = $1 and (height > $2 or height > $3) and true limit $4',
    values: ['palm', 3, 3, 5],
  });
});

test('several pieces stand one after the other', async () => {
  await sql`select from tree where true ${[sql`and a = ${1}`, sql`and b = ${2}`]}`;
  expect(sent.at(-1)).toMatchObject({
    text: 'select from tree where true and a = $1 and b = $2',
    values: [1, 2],
  });
});

test('nothing is sent until it is awaited, and then only once', async () => {
  const before = sent.length;
  const statement = sql`select 1`;
  await vi.waitFor(() => expect(sent).toHaveLength(before));
  expect(await Promise.all([statement, statement])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  expect(sent).toHaveLength(before + 1);
});

test('an undefined value is refused before anything is sent', async () => {
  const before = sent.length;
  await expect(sql`select ${undefined as unknown as null}`).rejects.toThrow('undefined');
  expect(sent).toHaveLength(before);
});

test('what is put together alike has one name, whatever its values', async () => {
  const named = async (name: string | Date, limit: number) => {
    await sql`select from tree where name = ${name} ${sql`limit ${limit}`}`;
    return sent.at(-1);
  };
  const first = await named('palm', 1);
  expect(first?.name).toBeTruthy();
  expect(await named('sidr', 2)).toEqual({ ...first, values: ['sidr', 2] });
  const ofDate = await named(new Date(0), 1);
  expect(ofDate?.text).toBe('select from tree where name = $1::timestamptz limit $2');
  expect(ofDate?.name).not.toBe(first?.name);
});

test('what is put together otherwise from the same pieces has another name', async () => {
  const [a, b, c] = [sql`a`, sql`b`, sql`c`];
  const listed = async (some: Value, others: Value) => {
    await sql`select ${some}, ${others}`;
    return sent.at(-1);
  };
  const [first, second] = [await listed([a, b], [c]), await listed([a], [b, c])];
  expect(first?.text).toBe('select a b, c');
  expect(second?.text).toBe('select a, b c');
  expect(second?.name).not.toBe(first?.name);
});
