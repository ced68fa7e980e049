import { type Part, writtenOf } from './written-statement.ts';

/** A value becomes a parameter, a statement a part of the text; several statements stand one after the other. */
export type Value =
  | Statement<unknown>
  | readonly Statement<unknown>[]
  | Scalar
  | Uint8Array
  | null
  | readonly Scalar[];

type Scalar = string | number | bigint | boolean | Date;

/** A statement with `$1`, `$2` …, known to the server by its name if it has one; without a list of values, a script. */
export type Query = { text: string; values?: unknown[]; name?: string };

/** Takes a statement to the database. */
export type Send = (query: Query) => Promise<{ rows: unknown[] }>;

/** SQL as the tag writes it: a whole statement, which is sent when it is first awaited, or a piece of another, which never is. */
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
    this.#rows ??= this.#run();
    return (this.#rows as Promise<Rows>).then(onRows, onFailure);
  }

  async #run(): Promise<unknown> {
    const parts: Part[] = [];
    const values: unknown[] = [];
    this.#gather(parts, values);
    const { rows } = await this.#send({ ...writtenOf(parts), values });
    return rows;
  }

  #gather(parts: Part[], values: unknown[]): void {
    parts.push(this.#strings);
    for (const value of this.#values) {
      if (value === undefined) throw new TypeError('A value of a statement is undefined.');
      if (value instanceof Statement) value.#gather(parts, values);
      else if (isPieces(value)) {
        parts.push(value.length);
        for (const piece of value) piece.#gather(parts, values);
      } else {
        parts.push(typeOf(value));
        values.push(value instanceof Date ? value.toISOString() : value);
      }
    }
  }
}

function isPieces(value: Value): value is readonly Statement<unknown>[] {
  return Array.isArray(value) && value[0] instanceof Statement;
}

/** What the server could take for something else, as a moment from which an interval is taken away, says what it is. */
function typeOf(value: Value): string {
  if (value instanceof Date) return '::timestamptz';
  if (value instanceof Uint8Array) return '::bytea';
  if (typeof value === 'boolean') return '::boolean';
  return typeof value === 'bigint' ? '::bigint' : '';
}
