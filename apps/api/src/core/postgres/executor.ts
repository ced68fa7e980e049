import pg from 'pg';

import { type Cell, type Fragment, type Row, type Send, Statement, type Value } from './statement.ts';

type Template = [strings: TemplateStringsArray, ...values: readonly Value[]];

/** Executes statements on the pool or in one transaction. */
export type Executor = {
  <Rows extends readonly object[] = Row[]>(...template: Template): Statement<Rows>;
  /** The first row, if any. */
  first<T extends object>(...template: Template): Promise<T | undefined>;
  /** The first row; throws without one. */
  one<T extends object>(...template: Template): Promise<T>;
  /** The first column of the first row, if any. */
  firstValue<T>(...template: Template): Promise<T | undefined>;
  /** The first column of the first row; throws without one. */
  oneValue<T>(...template: Template): Promise<T>;
  /** The first column of all rows. */
  column<T>(...template: Template): Promise<T[]>;
  /** The number of rows that a statement returned, such as those that it deleted. */
  rowCount(...template: Template): Promise<number>;
  hasRow(...template: Template): Promise<boolean>;
  /** A part of a statement that is left out when the value is undefined. */
  when<T>(value: T | undefined, part: (value: T) => Fragment): Fragment;
  /** A table or column name, or both joined by a dot: parameters cannot replace names. */
  identifier(name: string): Fragment;
  /** Runs one or several statements unchanged and returns the rows of the last one. */
  script(text: string): Promise<Row[]>;
  /** Sends a statement as the last of a transaction, together with its commit; outside of one, immediately. */
  atEnd(statement: () => Statement<unknown>): Promise<void>;
};

const runNow: Executor['atEnd'] = async (statement) => void (await statement());

export function createExecutor(send: Send, atEnd = runNow): Executor {
  const tag = <Rows = Row[]>(...[strings, ...values]: Template) => new Statement<Rows>(strings, values, send);
  const tagFor =
    (pick: (rows: Row[]) => Cell) =>
    async (...template: Template) =>
      pick(await tag(...template));
  return Object.assign(tag, {
    first: tagFor(([row]) => row),
    one: tagFor(firstOf),
    firstValue: tagFor((rows) => columnOf(rows)[0]),
    oneValue: tagFor((rows) => firstOf(columnOf(rows))),
    column: tagFor(columnOf),
    rowCount: tagFor((rows) => rows.length),
    hasRow: tagFor((rows) => rows.length > 0),
    when: includeWhen,
    identifier: (name: string) => new Statement<Row[]>([quoteIdentifier(name)], [], send),
    script: async (text: string) => (await send({ text })).rows,
    atEnd,
  });
}

const quotedIdentifiers = new Map<string, string>();

/** Caches the result for each name; names come from the code, so there are few. */
function quoteIdentifier(name: string): string {
  const quoted = quotedIdentifiers.get(name) ?? name.split('.').map(pg.escapeIdentifier).join('.');
  quotedIdentifiers.set(name, quoted);
  return quoted;
}

function firstOf(items: Cell[]): Cell {
  if (items.length === 0) throw new Error('The statement returned no row.');
  return items[0];
}

function columnOf(rows: Row[]): Cell[] {
  const [name = ''] = Object.keys(rows[0] ?? {});
  return rows.map((row) => row[name]);
}

const omitted: Fragment = new Statement([''], [], async () => ({ rows: [] }));

const includeWhen: Executor['when'] = (value, part) => (value === undefined ? omitted : part(value));
