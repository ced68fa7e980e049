import type { Endpoint } from '@nabta/contract/core/endpoint';

import { parseJson } from '../parse-json.ts';
import { openApiOf } from './document.ts';

type Schema = {
  $ref?: string;
  description?: string;
  type?: string | string[];
  enum?: (string | number)[];
  const?: string | number;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
};
type Parameter = { name: string; in: string; required: boolean; schema: Schema; description?: string };
type Operation = {
  operationId: string;
  summary: string;
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Generates the TypeScript calls of `packages/client` from the partner endpoints. */
export async function generateClientCalls(endpoints: readonly Endpoint[]): Promise<string> {
  const partnerEndpoints = endpoints.filter(({ access }) => access === 'partner');
  const document = parseJson<Document>(JSON.stringify(await openApiOf(partnerEndpoints)));
  const calls = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/partner'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
  const responseTypes = calls.map(({ operation }) => typeOf(responseDataOf(operation)));
  const inputs = calls.flatMap(({ operation }) => inputOf(document, operation) ?? []);
  const named = findReferencedSchemas(document, [...responseTypes, ...inputs.map(({ text }) => text)]);
  return [
    '/** Written by `npm run client` of the contract of the API; a test says when it is behind. */\n',
    ...named.map((name) => declarationOf(name, document.components.schemas[name] ?? {})),
    ...inputs.map(({ name, text }) => `export type ${name} = ${text};\n`),
    frame,
    'export function callsOf(call: Call) {\n  return {',
    ...calls.map((call) => methodOf(document, call)),
    '  };\n}\n',
  ].join('\n');
}

const frame = `export type CallOptions = {
  /** The same for every retry of one intent; made for each call where left out. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export type Request = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query: readonly string[];
  isIdempotent: boolean;
};

export type Call = <Answer>(request: Request, input: object, options?: CallOptions) => Promise<Answer>;
`;

const nameOf = (ref: string) => ref.split('/').at(-1) ?? '';
const inputName = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}Input`;

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  return [schema.type ?? 'unknown']
    .flat()
    .map((type) => typeNamed(type, schema))
    .join(' | ');
}

function typeNamed(type: string, schema: Schema): string {
  if (type === 'array') return `Array<${typeOf(schema.items ?? {})}>`;
  if (type === 'integer') return 'number';
  if (type !== 'object') return type;
  return schema.properties === undefined ? 'Record<string, unknown>' : fieldsOf(schema);
}

function fieldsOf({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const note = field.description === undefined ? '' : `\n/** ${field.description} */\n`;
    return `${note}${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`;
  });
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`;
}

function declarationOf(name: string, schema: Schema): string {
  return `/** ${schema.description ?? name} */\nexport type ${name} = ${typeOf(schema)};\n`;
}

/** Returns the schemas that the texts reference, directly or indirectly, sorted by name. */
function findReferencedSchemas({ components }: Document, texts: readonly string[]): string[] {
  const names = new Set<string>();
  const visit = (text: string) => {
    for (const [name, schema] of Object.entries(components.schemas)) {
      if (names.has(name) || !new RegExp(`(?<![\\w"])${name}(?![\\w"])`, 'u').test(text)) continue;
      names.add(name);
      visit(typeOf(schema));
    }
  };
  texts.forEach(visit);
  return [...names].toSorted();
}

function responseDataOf({ responses }: Operation): Schema {
  const envelope = responses['200']?.content?.['application/json']?.schema;
  return envelope?.properties?.['data'] ?? {};
}

/** Merges the input from path, query and body into one type. */
function inputOf(document: Document, { operationId, parameters, requestBody }: Operation) {
  const inlineParameters = parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
  const body = requestBody?.content['application/json']?.schema;
  const bodySchema = body?.$ref === undefined ? body : document.components.schemas[nameOf(body.$ref)];
  const properties = {
    ...Object.fromEntries(
      inlineParameters.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
    ...bodySchema?.properties,
  };
  if (Object.keys(properties).length === 0) return undefined;
  const required = [
    ...inlineParameters.filter((parameter) => parameter.required).map(({ name }) => name),
    ...(bodySchema?.required ?? []),
  ];
  const text = fieldsOf({ properties, required });
  return { name: inputName(operationId), text, isNeeded: required.length > 0 };
}

type NamedOperation = { method: string; path: string; operation: Operation };

function methodOf(document: Document, { method, path, operation }: NamedOperation): string {
  const input = inputOf(document, operation);
  const query = operation.parameters.flatMap((parameter) =>
    'name' in parameter && parameter.in === 'query' ? [parameter.name] : [],
  );
  const isIdempotent = operation.parameters.some(
    (parameter) => '$ref' in parameter && parameter.$ref.endsWith('/IdempotencyKey'),
  );
  const inputParameter = input && `input: ${input.name}${input.isNeeded ? '' : ' = {}'}, `;
  const request = { method: method.toUpperCase(), path, query, isIdempotent };
  return `    /** ${operation.summary}. */
    ${operation.operationId}: (${inputParameter ?? ''}options?: CallOptions) =>
      call<${typeOf(responseDataOf(operation))}>(${JSON.stringify(request)}, ${input ? 'input' : '{}'}, options),`;
}
