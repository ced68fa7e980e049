import { fieldNotes } from '@nabta/contract/field-notes';
import * as z from 'zod/mini';

import { type Call, type NamedSchema, pascalCase } from './contract-catalogue.ts';

export type Json = Record<string, unknown>;
type Side = 'input' | 'output';
type Meta = { id: string; description?: string; examples?: unknown[] };
type Registry = z.core.$ZodRegistry<Meta, z.ZodMiniType>;

/** What callers send and what they are answered; what has a name is referred to by it. */
export type Schemas = {
  of(schema: z.ZodMiniType, side: Side): Json;
  /** Those that were referred to, by what was asked for or by each other. */
  named(): Json;
};

export function createSchemas(known: readonly NamedSchema[], calls: readonly Call[]): Schemas {
  const registry = register(known, calls);
  const written = { input: write(registry, 'input'), output: write(registry, 'output') };
  const named = new Map<string, string>();

  return {
    of(schema, side) {
      const name = registry.get(schema)?.id ?? '';
      return isNameless(name) ? tidy(written[side][name], side) : { $ref: refer(name, side) };
    },
    named: () =>
      Object.fromEntries(
        [...named.keys()].toSorted().map((name) => [name, JSON.parse(named.get(name) ?? '{}') as Json]),
      ),
  };

  /** A name stands for one schema: what is sent otherwise than it is answered has to be called otherwise. */
  function refer(name: string, side: Side): string {
    const before = named.get(name);
    if (before === undefined) named.set(name, '{}');
    const text = before === '{}' ? before : JSON.stringify(tidy(written[side][name], side));
    if (before !== undefined && before !== text)
      throw new Error(`${name} is sent otherwise than it is answered, under one name.`);
    named.set(name, text);
    return addressOf(name);
  }

  /** Without what only a schema that stands alone needs, and with what is known of its fields by their names. */
  function tidy(value: unknown, side: Side): Json {
    const { $schema: _schema, $id: _id, id: _name, $ref, properties, ...rest } = value as Json;
    const json = Object.fromEntries(
      Object.entries(rest).map(([key, part]) => [key, isVerbatim(key) ? part : tidyPart(part, side)]),
    );
    return {
      ...($ref !== undefined && { $ref: refer(nameOf($ref as string), side) }),
      ...json,
      ...(properties !== undefined && { properties: describeFields(properties as Json, side) }),
    };
  }

  function tidyPart(part: unknown, side: Side): unknown {
    if (Array.isArray(part)) return part.map((each) => tidyPart(each, side));
    return typeof part === 'object' && part !== null ? tidy(part, side) : part;
  }

  function describeFields(fields: Json, side: Side): Json {
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const description = fieldNotes[name];
        return [name, { ...(description !== undefined && { description }), ...tidy(field, side) }];
      }),
    );
  }
}

/** A body has the name of its call, since whoever builds on the document needs a word for it. */
function register(known: readonly NamedSchema[], calls: readonly Call[]): Registry {
  const registry = z.registry<Meta, z.ZodMiniType>();
  const add = (schema: z.ZodMiniType | undefined, id: string, description?: string, example?: unknown) => {
    if (schema === undefined || registry.has(schema)) return;
    const examples = example === undefined ? undefined : [example];
    registry.add(schema, { id, ...(description && { description }), ...(examples && { examples }) });
  };
  for (const { schema, name, doc } of known) add(schema, name, doc?.description, doc?.example);
  for (const { endpoint, name } of calls) {
    add(endpoint.body, `${pascalCase(name)}Body`, `${endpoint.summary}.`);
    add(endpoint.params, `params.${name}`);
    add(endpoint.query, `query.${name}`);
    add(endpoint.data, `data.${name}`);
  }
  return registry;
}

const isNameless = (name: string) => name.includes('.');
const addressOf = (name: string) => `#/components/schemas/${name}`;
const nameOf = (address: string) => address.slice(addressOf('').length);
const isVerbatim = (key: string) => ['examples', 'default', 'enum', 'const', 'required'].includes(key);

function write(registry: Registry, io: Side): Record<string, unknown> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    metadata: registry,
    unrepresentable: 'any',
    uri: addressOf,
    override({ jsonSchema }) {
      // A format says it in a word, and its pattern in a line that nobody can read.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return schemas;
}
