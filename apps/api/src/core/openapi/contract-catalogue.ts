import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

import type { EndpointDoc, FileDoc, SchemaDoc } from '@nabta/contract/core/docs';
import type { Endpoint } from '@nabta/contract/core/endpoint';
import type * as z from 'zod/mini';

export type Call = { endpoint: Endpoint; name: string; tag: string; doc: EndpointDoc };
export type NamedSchema = { schema: z.ZodMiniType; name: string; doc: Partial<SchemaDoc> | undefined };

/** All exports of the contract by name, with their documentation from its `*.docs.ts`. */
export type Catalogue = {
  calls: Map<Endpoint, Call>;
  schemas: NamedSchema[];
  files: { tag: string; file: FileDoc }[];
  /** Description of each file of the contract. */
  tags: Map<string, string>;
};

type Docs = { about?: string; docs?: Record<string, EndpointDoc & Partial<SchemaDoc>>; files?: FileDoc[] };

/** Reads the folder of the contract, so that its exports need no second list. */
export async function readCatalogue(): Promise<Catalogue> {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve('@nabta/contract/core/endpoint')));
  const paths = (await readdir(folder, { recursive: true }))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => path.replaceAll('\\', '/').replace(/\.ts$/u, ''))
    .toSorted();
  const catalogue: Catalogue = { calls: new Map(), schemas: [], files: [], tags: new Map() };
  for (const path of paths.filter((name) => !name.endsWith('.docs'))) {
    const docs: Docs = paths.includes(`${path}.docs`) ? await read(`${path}.docs`) : {};
    addModule(catalogue, { tag: path.split('/').at(-1) ?? path, exports: await read(path), docs });
  }
  return catalogue;
}

async function read(path: string): Promise<Record<string, unknown>> {
  return import(`@nabta/contract/${path}`);
}

function addModule(
  { calls, schemas, files, tags }: Catalogue,
  { tag, exports, docs }: { tag: string; exports: Record<string, unknown>; docs: Docs },
): void {
  const { about, docs: docsByName = {}, files: ownFiles = [] } = docs;
  if (about !== undefined) tags.set(tag, about);
  files.push(...ownFiles.map((file) => ({ tag, file })));
  for (const [name, value] of Object.entries(exports)) {
    if (isEndpoint(value)) calls.set(value, { endpoint: value, name, tag, doc: docsByName[name] ?? {} });
    if (isSchema(value)) schemas.push({ schema: value, name: pascalCase(name), doc: docsByName[name] });
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isEndpoint(value: unknown): value is Endpoint {
  return isObject(value) && 'method' in value && 'path' in value && 'access' in value;
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return isObject(value) && 'safeParse' in value;
}

export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
