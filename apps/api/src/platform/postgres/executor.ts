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
  /** Sends a statement as the last of a transaction, together with its commit; outside of one, at once. */
  atEnd(statement: () => Statement<unknown>): Promise<void>;
};

// oxlint-disable-next-line typescript/no-explicit-any -- what a row holds is known to whoever wrote the statement
export type Row = Record<string, any>;

const atOnce: Executor['atEnd'] = async (statement) => void (await statement());

export function createExecutor(send: Send, atEnd = atOnce): Executor {
  const tag = (strings: TemplateStringsArray, ...values: readonly Value[]) =>
    new Statement(strings, values, send);
  return Object.assign(tag, {
    identifier: (name: string) => new Statement(templateOf(name), [], send),
    script: async (text: string) => (await send({ text })).rows,
    atEnd,
  }) as Executor;
}

const templates = new Map<string, readonly string[]>();

/** One for each name, as the language has one for each place in the code: statements are known by their templates. */
function templateOf(name: string): readonly string[] {
  const template = templates.get(name) ?? [name.split('.').map(pg.escapeIdentifier).join('.')];
  templates.set(name, template);
  return template;
}
