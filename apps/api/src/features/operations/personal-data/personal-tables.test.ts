import { describe, expect, test } from 'vitest';

import { useTestApp } from '../../testing/test-app.ts';
import { fieldNames, sectionNames } from './export/export.texts.ts';
import { camelCase } from './export/write-export.ts';
import { exportSections, personalTables } from './personal-tables.fragments.ts';
import { selectNamingColumns } from './testing/find-traces.queries.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

test('every column that names a person stands in the list, and the list names no other', async () => {
  const columns = await selectNamingColumns(sql());
  expect(columns.length).toBeGreaterThan(20);
  const listed = Object.entries(personalTables).flatMap(([table, { account = [], phone = [] }]) =>
    [...account, ...phone].map((column) => `${table}.${column}`),
  );
  const found = columns.map(({ table, column }) => `${table}.${column}`);
  expect(found.filter((name) => !listed.includes(name))).toEqual([]);
  // The account itself refers to nobody.
  expect(listed.filter((name) => !found.includes(name))).toEqual(['account.id']);
});

test('what the list leaves to foreign keys, they do', async () => {
  const deeds: Record<string, unknown> = { cascade: 'c', detach: 'n' };
  const references = (await selectNamingColumns(sql())).filter(({ onDelete }) => onDelete !== null);
  const deedOf = (table: string) => {
    const erased = personalTables[table]?.erased;
    return typeof erased === 'string' ? deeds[erased] : undefined;
  };
  const left = references.filter(({ table }) => deedOf(table) !== undefined);
  expect(left.length).toBeGreaterThan(10);
  for (const { table, column, onDelete } of left) expect(onDelete, `${table}.${column}`).toBe(deedOf(table));
});

describe('the page to read', () => {
  test('has a name for every section', () => {
    const names = exportSections.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(sectionNames).toSorted()).toEqual(names.toSorted());
  });

  /** Numbers and texts by which rows of ours find each other, which tell a person nothing. */
  const forMachines = new Set(['payload', 'plan', 'reference', 'subject_type']);

  test('has a name for every column that tells a person something', async () => {
    for (const { table, except = [] } of exportSections) {
      const columns = await sql()<{ name: string }[]>`
        select column_name as name from information_schema.columns where table_name = ${table} and table_schema = 'public'`;
      const unnamed = columns
        .map(({ name }) => name)
        .filter((name) => !except.includes(name) && !/(?:_id|^id|_by|_holder)$/u.test(name))
        .filter((name) => !(camelCase(name) in fieldNames) && !forMachines.has(name));
      expect(unnamed, table).toEqual([]);
    }
  });
});
