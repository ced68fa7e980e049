import type postgres from 'postgres';

import { DriverQuery } from './driver-query.ts';
import { rememberOrigin, type Send, Statement, type Value } from './statement.ts';

/** What query functions receive: the pool, or one transaction of it. */
export type Executor = {
  <Rows extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly Value[]
  ): Statement<Rows>;
  /** The name of a table or a column, or both with a dot between: no parameter can stand for one. */
  identifier(name: string): Statement<unknown>;
  /** An array of dates or booleans, whose type the driver would not find out. */
  array(items: readonly (Date | boolean)[]): postgres.Parameter;
  /** One or several statements as they are, and what the last of them said. */
  script(text: string): Promise<Row[] & { command: string }>;
};

// oxlint-disable-next-line typescript/no-explicit-any -- what a row holds is known to whoever wrote the statement
export type Row = Record<string, any>;

export function createExecutor(builder: postgres.Sql, send: Send): Executor {
  const tag = (strings: TemplateStringsArray, ...values: readonly Value[]) => {
    rememberOrigin(strings);
    return new Statement(strings, values, send);
  };
  return Object.assign(tag, {
    identifier: (name: string) => new Statement([name.split('.').map(quoted).join('.')], [], send),
    array: (items: readonly (Date | boolean)[]) => builder.array([...items] as Date[]),
    script: async (text: string) => {
      const query = new DriverQuery({ text, options: { simple: true, prepare: false } });
      send(query);
      return query.rows;
    },
  }) as Executor;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
