import { fieldDescriptions } from '@nabta/contract/core/field-descriptions';
import * as z from 'zod/mini';

import { parseJson } from '../parse-json.ts';
import { type Call, type NamedSchema, pascalCase } from './contract-catalogue.ts';

export type Json = Record<string, unknown>;
type Side = 'input' | 'output';
type Meta = { id: string; description?: string; examples?: unknown[] };
type Registry = z.core.$ZodRegistry<Meta, z.ZodMiniType>;

/** JSON schemas of requests and responses; named schemas are referenced. */
export type Schemas = {
  schemaOf(schema: z.ZodMiniType, side: Side): Json;
  /** Returns the schemas that were referenced, directly or indirectly. */
  listReferenced(): Json;
};

export function createSchemas(namedSchemas: readonly NamedSchema[], calls: readonly Call[]): Schemas {
  const registry = register(namedSchemas, calls);
  const rendered = { input: renderSchemas(registry, 'input'), output: renderSchemas(registry, 'output') };
  const named = new Map<string, string>();

  return {
    schemaOf(schema, side) {
      const name = registry.get(schema)?.id ?? '';
      return isInline(name) ? clean(rendered[side][name], side) : { $ref: reference(name, side) };
    },
    listReferenced: () =>
      Object.fromEntries(
        [...named.keys()].toSorted().map((name) => [name, parseJson<Json>(named.get(name) ?? '{}')]),
      ),
  };

  /** A name identifies one schema: different request and response schemas need different names. */
  function reference(name: string, side: Side): string {
    const previous = named.get(name);
    if (previous === undefined) named.set(name, '{}');
    const text = previous === '{}' ? previous : JSON.stringify(clean(rendered[side][name], side));
    if (previous !== undefined && previous !== text)
      throw new Error(`${name} has different request and response schemas.`);
    named.set(name, text);
    return refOf(name);
  }

  /** Removes keys that only a standalone schema needs, and adds the descriptions of known fields. */
  function clean(value: unknown, side: Side): Json {
    const { $schema: _schema, $id: _id, id: _name, $ref, properties, ...rest } = fieldsOf(value);
    const json = Object.fromEntries(
      Object.entries(rest).map(([key, child]) => [key, isVerbatim(key) ? child : cleanValue(child, side)]),
    );
    return {
      ...(typeof $ref === 'string' && { $ref: reference(nameOf($ref), side) }),
      ...json,
      ...(properties !== undefined && { properties: describeFields(fieldsOf(properties), side) }),
    };
  }

  function cleanValue(child: unknown, side: Side): unknown {
    if (Array.isArray(child)) return child.map((item) => cleanValue(item, side));
    return typeof child === 'object' && child !== null ? clean(child, side) : child;
  }

  function describeFields(fields: Json, side: Side): Json {
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const description = fieldDescriptions[name];
        return [name, { ...(description !== undefined && { description }), ...clean(field, side) }];
      }),
    );
  }
}

/** Names a body after its operation, since generated clients need a name for it. */
function register(namedSchemas: readonly NamedSchema[], calls: readonly Call[]): Registry {
  const registry = z.registry<Meta, z.ZodMiniType>();
  const add = (schema: z.ZodMiniType | undefined, id: string, doc: NamedSchema['doc'] = {}) => {
    if (schema === undefined || registry.has(schema)) return;
    const { description, example } = doc;
    const examples = example === undefined ? undefined : [example];
    registry.add(schema, { id, ...(description && { description }), ...(examples && { examples }) });
  };
  for (const { schema, name, doc } of namedSchemas) add(schema, name, doc);
  for (const { endpoint, name } of calls) {
    add(endpoint.body, `${pascalCase(name)}Body`, { description: `${endpoint.summary}.` });
    add(endpoint.params, `params.${name}`);
    add(endpoint.query, `query.${name}`);
    add(endpoint.data, `data.${name}`);
  }
  return registry;
}

const fieldsOf = (value: unknown): Json => (typeof value === 'object' ? { ...value } : {});
const isInline = (name: string) => name.includes('.');
const refOf = (name: string) => `#/components/schemas/${name}`;
const nameOf = (ref: string) => ref.slice(refOf('').length);
const isVerbatim = (key: string) => ['examples', 'default', 'enum', 'const', 'required'].includes(key);

function renderSchemas(registry: Registry, io: Side): Record<string, unknown> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    metadata: registry,
    unrepresentable: 'any',
    uri: refOf,
    override({ jsonSchema }) {
      // The format says the same in one readable word.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return schemas;
}
