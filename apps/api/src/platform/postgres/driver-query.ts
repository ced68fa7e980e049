type Options = { simple?: boolean; prepare?: boolean };

/** What a query is made of: its text with `$1`, `$2` …, and where in our code it was written, for its errors. */
export type QueryParts = {
  text: string;
  values?: readonly unknown[];
  options?: Options;
  isRaw?: boolean;
  writtenAt?: Error | undefined;
};

/**
 * A query on its way, in the form in which connections of postgres.js 3.4 take one: they read and write the fields that
 * are not private. All are there from the start, so that every query is an object of the same kind to the engine.
 */
export class DriverQuery {
  readonly tagged = false;
  readonly strings: readonly string[];
  readonly args: readonly unknown[];
  readonly options: Options;
  readonly isRaw: boolean;
  state: unknown = null;
  statement: unknown = null;
  string = '';
  signature: unknown = '';
  parameters: unknown[] | undefined = undefined;
  prepare: unknown = false;
  prepared: unknown = false;
  describeFirst: unknown = false;
  active = false;
  cancelled = null;
  retried: unknown = undefined;
  readonly #writtenAt: Error | undefined;
  readonly #answer = Promise.withResolvers<unknown>();

  constructor({ text, values = [], options = {}, isRaw = false, writtenAt }: QueryParts) {
    this.strings = [text];
    this.args = values;
    this.options = options;
    this.isRaw = isRaw;
    this.#writtenAt = writtenAt;
  }

  get rows(): Promise<unknown> {
    return this.#answer.promise;
  }

  /** The driver puts these lines below its own in the stack of an error. */
  get origin(): string {
    return this.#writtenAt?.stack ?? '';
  }

  resolve(rows: unknown): void {
    this.active = false;
    this.#answer.resolve(rows);
  }

  reject(error: unknown): void {
    this.active = false;
    this.#answer.reject(error);
  }
}
