/** A scalar becomes a parameter; a statement, or several in order, becomes part of the text. */
export type Value =
  | Statement<unknown>
  | readonly Statement<unknown>[]
  | Scalar
  | Uint8Array
  | null
  | readonly Scalar[];

type Scalar = string | number | bigint | boolean | Date;

/** A statement with `$1`, `$2` …; a name makes it a prepared statement; without values it is a script. */
export type Query = { text: string; values?: unknown[]; name?: string };

// oxlint-disable-next-line typescript/no-explicit-any -- the caller states the row type
export type Cell = any;

export type Row = Record<string, Cell>;

/** Sends a statement to the database. */
export type Send = (query: Query) => Promise<{ rows: Row[] }>;

/** A statement, or a part of one that is embedded in another. */
export type Fragment = Statement<Row[]>;

/** A full statement is sent when it is first awaited; a nested fragment is never sent separately. */
export class Statement<Rows> implements PromiseLike<Rows> {
  readonly #strings: readonly string[];
  readonly #values: readonly Value[];
  readonly #send: Send;
  #rows: Promise<Cell> | undefined;

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
    return this.#rows.then(onRows, onFailure);
  }

  async #run(): Promise<Cell> {
    const pieces: string[] = [];
    const values: unknown[] = [];
    this.#collect(pieces, values);
    const { text, name } = renderText(this.#strings, pieces);
    const { rows } = await this.#send(name === undefined ? { text, values } : { text, values, name });
    return rows;
  }

  /** Adds the pieces of the text and the values of its parameters. */
  #collect(pieces: string[], values: unknown[]): void {
    pieces.push(this.#strings[0] ?? '');
    for (let index = 0; index < this.#values.length; index += 1) {
      const value = this.#values[index];
      if (value === undefined) throw new TypeError('A value of a statement is undefined.');
      if (value instanceof Statement) value.#collect(pieces, values);
      else if (isStatementList(value))
        value.forEach((statement, position) => {
          if (position > 0) pieces.push(' ');
          statement.#collect(pieces, values);
        });
      else
        pieces.push(`$${values.push(value instanceof Date ? value.toISOString() : value)}${castOf(value)}`);
      pieces.push(this.#strings[index + 1] ?? '');
    }
  }
}

type RenderedText = { pieces: readonly string[]; text: string; name?: string };

/** Texts by their outermost template: comparing the pieces is faster than joining and hashing them for each call. */
const renderedTexts = new WeakMap<readonly string[], RenderedText[]>();
/** Prepared statements by text; further texts than these are planned each time. */
const names = new Map<string, string>();
const maxNames = 2_000;

function renderText(template: readonly string[], pieces: readonly string[]): RenderedText {
  const variants = renderedTexts.get(template) ?? [];
  const cached = variants.find((variant) => hasPieces(variant, pieces));
  if (cached !== undefined) return cached;
  const text = pieces.join('');
  const name = nameOf(text);
  if (name === undefined) return { pieces, text };
  const rendered = { pieces, text, name };
  renderedTexts.set(template, [...variants, rendered]);
  return rendered;
}

function hasPieces(rendered: RenderedText, pieces: readonly string[]): boolean {
  return (
    rendered.pieces.length === pieces.length &&
    rendered.pieces.every((piece, index) => piece === pieces[index])
  );
}

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size === maxNames) return name;
  names.set(text, `nabta_${names.size + 1}`);
  return names.get(text);
}

function isStatementList(value: Value): value is readonly Statement<unknown>[] {
  return Array.isArray(value) && value[0] instanceof Statement;
}

/** Adds a cast where PostgreSQL would infer the wrong parameter type. */
function castOf(value: Value): string {
  if (value instanceof Date) return '::timestamptz';
  if (value instanceof Uint8Array) return '::bytea';
  if (typeof value === 'boolean') return '::boolean';
  return typeof value === 'bigint' ? '::bigint' : '';
}
