import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import type { DisclosureFile } from '@nabta/contract/disclosure';
import type { Language } from '@nabta/domain/language';
import type { FastifyRequest } from 'fastify';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { Content } from '../../platform/http/answer.ts';
import { drawOnce } from '../../platform/web/draw-once.ts';
import { publishedSigningKey } from '../certificate/publish-key.ts';
import { companiesOf } from './companies-of.ts';
import { type FrozenFacts, selectFacts, selectFile } from './disclosure.queries.ts';
import { design, drawDisclosure } from './draw-disclosure.ts';

type Asked = { serial: string; file: DisclosureFile; language: Language };

const mediaTypes = {
  'report.pdf': 'application/pdf',
  'report.json': 'application/json; charset=utf-8',
  'figures.csv': 'text/csv; charset=utf-8',
  'trees.csv': 'text/csv; charset=utf-8',
} satisfies Record<DisclosureFile, string>;

/** A file of a report, for who may see reports of its sponsor. */
export async function downloadDisclosure(
  context: Context,
  caller: Caller,
  asked: Asked,
  request: FastifyRequest,
): Promise<Content> {
  const { serial, file, language } = asked;
  const { sql } = context.database;
  const companyIds = await companiesOf(sql, caller);
  const frozen = await selectFacts(sql, serial);
  const isTheirs = frozen !== undefined && (companyIds?.includes(frozen.companyId) ?? true);
  if (!isTheirs) throw new AppError('NOT_FOUND');
  const { parts } =
    file === 'report.pdf'
      ? await drawnPdf(context, frozen, language, request)
      : keptFile(await readKept(context, serial, file));
  const name = file === 'report.pdf' ? `${serial}-${language}.pdf` : `${serial}-${file}`;
  return new Content({
    ...parts,
    mediaType: mediaTypes[file],
    headers: { 'content-disposition': `attachment; filename="nabta-${name}"` },
  });
}

/** As it is kept, to who takes it so; to others in pieces, for the list of a large forest is many megabytes. */
function keptFile(gzipped: Buffer): Content {
  return new Content({
    encodings: ['gzip'],
    body: async (encoding) =>
      encoding === 'gzip' ? gzipped : pipeline(Readable.from([gzipped]), createGunzip(), () => undefined),
  });
}

/** Sealed by the key of today: that of the day it was made may be forgotten, and the facts carry its signature all the same. */
async function drawnPdf(
  context: Context,
  { facts, sha256 }: FrozenFacts,
  language: Language,
  request: FastifyRequest,
): Promise<Content> {
  const key = await publishedSigningKey(context.database.sql, context);
  return drawOnce(context, request, {
    shows: JSON.stringify(['disclosure', design, sha256, language, key.kid]),
    draw: async () =>
      drawDisclosure({
        facts,
        sha256,
        language,
        trees: await readKept(context, facts.serial, 'trees.csv'),
        publicUrl: context.config.publicUrl,
        key,
      }),
  });
}

async function readKept({ database }: Context, serial: string, file: DisclosureFile): Promise<Buffer> {
  const kept = await selectFile(database.sql, serial, file);
  if (kept === undefined) throw new Error('A report has lost one of its files.');
  return kept.gzipped;
}
