import fc from 'fast-check';

/** What the OpenAPI document says of a value. */
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

/** Texts that have broken something somewhere. */
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

/** Ids and codes of what is really there, so that a call gets past its door. */
export type Known = { ids: string[]; codes: string[] };

/** Values that a schema describes; `resolve` finds what it refers to. */
export function valid(schema: Schema, known: Known, resolve: (ref: string) => Schema): fc.Arbitrary<unknown> {
  const again = (inner: Schema) => valid(inner, known, resolve);
  if (schema.$ref !== undefined) return again(resolve(schema.$ref));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(again));
  if (schema.allOf?.[0] !== undefined) return again(schema.allOf[0]);
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => ofType(type)));

  function ofType(type: string): fc.Arbitrary<unknown> {
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
        return fc.array(again(schema.items ?? {}), { maxLength: 3 });
      case 'object':
        return fc.record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, again(inner)]),
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
  known: Known,
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...known.ids), fc.uuid());
  if (format === 'date-time' || format === 'date') {
    const moment = fc.date({ min: new Date('2015-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    return moment.map((at) => (format === 'date' ? at.toISOString().slice(0, 10) : at.toISOString()));
  }
  const free = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.min(maxLength, Math.max(minLength, 60)),
  });
  return pattern === undefined ? free : fc.oneof(fc.constantFrom(...known.codes), free);
}
