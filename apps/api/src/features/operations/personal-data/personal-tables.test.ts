import { describe, expect, test } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

import { fieldLabels, sectionLabels } from './export/export.texts.ts';
import { toCamelCase } from './export/write-export.ts';
import { exportSections, personalTables } from './personal-tables.fragments.ts';
import { selectPersonColumns } from './testing/find-traces.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

test('lists exactly the columns that refer to a person', async () => {
  const columns = await selectPersonColumns(sql());
  expect(columns.length).toBeGreaterThan(20);
  const listed = Object.entries(personalTables).flatMap(([table, { account = [], phone = [] }]) =>
    [...account, ...phone].map((column) => `${table}.${column}`),
  );
  const found = columns.map(({ table, column }) => `${table}.${column}`);
  expect(found.filter((name) => !listed.includes(name))).toEqual([]);
  // The account's own id is not a reference.
  expect(listed.filter((name) => !found.includes(name))).toEqual(['account.id']);
});

test('matches the foreign key actions of the schema', async () => {
  const foreignKeyActions: Record<string, unknown> = { cascade: 'c', detach: 'n' };
  const references = (await selectPersonColumns(sql())).filter(({ onDelete }) => onDelete !== null);
  const expectedActionOf = (table: string) => {
    const erased = personalTables[table]?.erased;
    return typeof erased === 'string' ? foreignKeyActions[erased] : undefined;
  };
  const delegated = references.filter(({ table }) => expectedActionOf(table) !== undefined);
  expect(delegated.length).toBeGreaterThan(10);
  for (const { table, column, onDelete } of delegated)
    expect(onDelete, `${table}.${column}`).toBe(expectedActionOf(table));
});

describe('readable page', () => {
  test('has a label for every section', () => {
    const names = exportSections.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(sectionLabels).toSorted()).toEqual(names.toSorted());
  });

  /** Technical values without meaning for a person. */
  const technicalColumns = new Set([
    'payload',
    'photo_sha256',
    'plan',
    'public_image_name',
    'reference',
    'subject_type',
  ]);

  test('has a label for every column that is meaningful to a person', async () => {
    for (const { table, except = [] } of exportSections) {
      const columns = await sql()<{ name: string }[]>`
        select column_name as name from information_schema.columns where table_name = ${table} and table_schema = 'public'`;
      const unnamed = columns
        .map(({ name }) => name)
        .filter((name) => !except.includes(name) && !/(?:_id|^id|_by|_holder)$/u.test(name))
        .filter((name) => !(toCamelCase(name) in fieldLabels) && !technicalColumns.has(name));
      expect(unnamed, table).toEqual([]);
    }
  });
});
