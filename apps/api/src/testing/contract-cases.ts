import fc from 'fast-check';

/** The subset of JSON Schema used by the OpenAPI document. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** Strings that often break parsers, queries or renderers. */
const hostileTexts = [
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Egnp.exe',
  "'; drop table tree; --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '=1+1',
  '\r\nset-cookie: a=b',
  '🌳'.repeat(300),
  'a'.repeat(70_000),
  'ـ'.repeat(2_000),
  '٠١٢٣',
  'null',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(40),
  '9999-12-31T23:59:59Z',
  '-271821-04-20T00:00:00Z',
  'infinity',
  '',
  ' ',
];

const hostileValues: unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  ['\u0000'],
  { __proto__: null, constructor: 1 },
  { '\u0000': 1 },
];

export const hostileText = fc.constantFrom(...hostileTexts);
export const hostileValue = fc.constantFrom<unknown>(...hostileValues);

/** Ids and codes of existing rows, so calls get past the existence checks. */
export type KnownValues = { ids: string[]; codes: string[] };

/** Returns an arbitrary of valid values for a schema; `resolve` looks up `$ref`. */
export function validValueOf(
  schema: Schema,
  known: KnownValues,
  resolve: (ref: string) => Schema,
): fc.Arbitrary<unknown> {
  const recurse = (inner: Schema) => validValueOf(inner, known, resolve);
  if (schema.$ref !== undefined) return recurse(resolve(schema.$ref));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(recurse));
  if (schema.allOf?.[0] !== undefined) return recurse(schema.allOf[0]);
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => arbitraryOfType(type)));

  function arbitraryOfType(type: string): fc.Arbitrary<unknown> {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer({
          min: Math.max(schema.minimum ?? 0, -1e9),
          max: Math.min(schema.maximum ?? 1e6, 1e9),
        });
      case 'number':
        return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
      case 'array':
        return fc.array(recurse(schema.items ?? {}), { maxLength: 3 });
      case 'object':
        return fc.record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, recurse(inner)]),
          ),
          { requiredKeys: schema.required ?? [] },
        );
      default:
        return textOf(schema, known);
    }
  }
}

function textOf(
  { format, pattern, minLength = 0, maxLength = 40 }: Schema,
  known: KnownValues,
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...known.ids), fc.uuid());
  if (format === 'date-time' || format === 'date') {
    const date = fc.date({ min: new Date('2015-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    return date.map((at) => (format === 'date' ? at.toISOString().slice(0, 10) : at.toISOString()));
  }
  const freeText = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.min(maxLength, Math.max(minLength, 60)),
  });
  return pattern === undefined ? freeText : fc.oneof(fc.constantFrom(...known.codes), freeText);
}
