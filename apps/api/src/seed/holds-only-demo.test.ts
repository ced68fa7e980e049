import { afterEach, beforeEach, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { holdsOnlyDemo } from './holds-only-demo.ts';

let testDatabase: TestDatabase;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
});

afterEach(() => testDatabase.drop());

test('people of the demo data and of a generated forest are nobody’s own', async () => {
  await testDatabase.database.sql`insert into account (phone) values ('+966500000010'), ('+966570000123')`;
  expect(await holdsOnlyDemo(testDatabase.url)).toBe(true);
});

test.each(['+966500001010', '+966500000', '+551199999999'])(
  'one other phone, %s, is a person',
  async (phone) => {
    await testDatabase.database.sql`insert into account (phone) values ('+966500000010'), (${phone})`;
    expect(await holdsOnlyDemo(testDatabase.url)).toBe(false);
  },
);
