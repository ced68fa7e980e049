import pg from 'pg';

import { type Send, Statement, type Value } from './statement.ts';

/** What query functions receive: the pool, or one transaction of it. */
export type Executor = {
  <Rows extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly Value[]
  ): Statement<Rows>;
  /** The name of a table or a column, or both with a dot between: no parameter can stand for one. */
  identifier(name: string): Statement<unknown>;
  /** One or several statements as they are, and the rows of the last of them. */
  script(text: string): Promise<Row[]>;
  /** Does something as the last of a transaction, together with all that is to be last; outside of one, at once. */
  atEnd(work: () => Promise<void>): Promise<void>;
};

// oxlint-disable-next-line typescript/no-explicit-any -- what a row holds is known to whoever wrote the statement
export type Row = Record<string, any>;

export function createExecutor(send: Send, atEnd: Executor['atEnd'] = (work) => work()): Executor {
  const tag = (strings: TemplateStringsArray, ...values: readonly Value[]) =>
    new Statement(strings, values, send);
  return Object.assign(tag, {
    identifier: (name: string) =>
      new Statement([name.split('.').map(pg.escapeIdentifier).join('.')], [], send),
    script: async (text: string) => (await send({ text })).rows,
    atEnd,
  }) as Executor;
}
