import type { Parameter } from 'postgres';

import { DriverQuery } from './driver-query.ts';

/** A value becomes a parameter, a statement a part of the text; several statements stand one after the other. */
export type Value =
  | Statement<unknown>
  | readonly Statement<unknown>[]
  | Parameter
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly (string | number)[];

/** Takes a query to a connection. */
export type Send = (query: DriverQuery) => void;

/**
 * SQL as the tag writes it: a whole statement, which is sent when it is first awaited, or a piece of another, which never
 * is. The driver has such a tag too, each piece of which is a promise; decision 0017 says why ours are not.
 */
export class Statement<Rows> implements PromiseLike<Rows> {
  readonly #strings: readonly string[];
  readonly #values: readonly Value[];
  readonly #send: Send;
  #rows: Promise<unknown> | undefined;

  constructor(strings: readonly string[], values: readonly Value[], send: Send) {
    this.#strings = strings;
    this.#values = values;
    this.#send = send;
  }

  // oxlint-disable-next-line unicorn/no-thenable
  then<Done = Rows, Failed = never>(
    onRows?: ((rows: Rows) => Done | PromiseLike<Done>) | null,
    onFailure?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    this.#rows ??= this.#run(false);
    return (this.#rows as Promise<Rows>).then(onRows, onFailure);
  }

  /** Sends it and gives the columns of each row as the bytes the server sent. */
  raw(): Promise<(Buffer | null)[][]> {
    return this.#run(true) as Promise<(Buffer | null)[][]>;
  }

  async #run(isRaw: boolean): Promise<unknown> {
    const values: unknown[] = [];
    const text = this.#write(values);
    const query = new DriverQuery({ text, values, isRaw, writtenAt: origins.get(this.#strings) });
    this.#send(query);
    return query.rows;
  }

  #write(values: unknown[]): string {
    let text = this.#strings[0] ?? '';
    for (let index = 0; index < this.#values.length; index += 1)
      text += Statement.#part(this.#values[index], values) + (this.#strings[index + 1] ?? '');
    return text;
  }

  static #part(value: Value | undefined, values: unknown[]): string {
    if (value === undefined) throw new TypeError('A value of a statement is undefined.');
    if (value instanceof Statement) return value.#write(values);
    if (Array.isArray(value) && value[0] instanceof Statement)
      return value.map((piece: Statement<unknown>) => piece.#write(values)).join(' ');
    return `$${values.push(value)}`;
  }
}

const origins = new Map<readonly string[], Error>();
const originFrames = 4;

/** Remembers where in the code a template stands: once for each, since taking down the stack is slow. */
export function rememberOrigin(strings: readonly string[]): void {
  if (origins.has(strings)) return;
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = originFrames;
  origins.set(strings, new Error('A statement was written'));
  Error.stackTraceLimit = stackTraceLimit;
}
