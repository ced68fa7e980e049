import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import type { DisclosureFile } from '@nabta/contract/operations/disclosure';
import type { Language } from '@nabta/domain/language';
import type { FastifyRequest } from 'fastify';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { renderOnce } from '#core/web/render-cache.ts';
import { getPublishedSigningKey } from '#features/trees/certificate/issue-certificate.ts';

import { type FrozenFacts, selectFacts, selectFile } from './disclosure.queries.ts';
import { design, renderDisclosure } from './render-disclosure.ts';
import { companiesOf } from './request-disclosure.ts';

const mediaTypes = {
  'report.pdf': 'application/pdf',
  'report.json': 'application/json; charset=utf-8',
  'figures.csv': 'text/csv; charset=utf-8',
  'trees.csv': 'text/csv; charset=utf-8',
} satisfies Record<DisclosureFile, string>;

export async function downloadDisclosure(
  context: Context,
  caller: Caller,
  fileQuery: { serial: string; file: DisclosureFile; language: Language; request: FastifyRequest },
): Promise<BinaryResponse> {
  const { serial, file, language, request } = fileQuery;
  const { sql } = context.database;
  const companyIds = await companiesOf(sql, caller);
  const frozen = await selectFacts(sql, serial);
  const hasAccess = frozen !== undefined && (companyIds?.includes(frozen.companyId) ?? true);
  if (!hasAccess) throw new AppError('NOT_FOUND');
  const { parts } =
    file === 'report.pdf'
      ? await renderPdf(context, frozen, { language, request, accountId: caller.accountId })
      : toGzipResponse(await readStoredFile(context, serial, file));
  const name = file === 'report.pdf' ? `${serial}-${language}.pdf` : `${serial}-${file}`;
  return new BinaryResponse({
    ...parts,
    mediaType: mediaTypes[file],
    headers: { 'content-disposition': `attachment; filename="nabta-${name}"` },
  });
}

/**
 * Sends the stored gzip to clients that accept it; decompresses as a stream for others, because large lists
 * are many megabytes.
 */
function toGzipResponse(gzipped: Buffer): BinaryResponse {
  return new BinaryResponse({
    encodings: ['gzip'],
    body: async (encoding) =>
      encoding === 'gzip' ? gzipped : pipeline(Readable.from([gzipped]), createGunzip(), () => undefined),
  });
}

/**
 * Sealed with today's key: the key of the original day may be deleted, and the facts have their own
 * signature.
 */
async function renderPdf(
  context: Context,
  { facts, sha256 }: FrozenFacts,
  { language, request, accountId }: { language: Language; request: FastifyRequest; accountId: string },
): Promise<BinaryResponse> {
  const key = await getPublishedSigningKey(context.database.sql, context);
  return renderOnce(context, request, {
    cacheKey: JSON.stringify(['disclosure', design, sha256, language, key.kid]),
    accountId,
    draw: async () =>
      renderDisclosure({
        facts,
        sha256,
        language,
        trees: await readStoredFile(context, facts.serial, 'trees.csv'),
        publicUrl: context.config.publicUrl,
        key,
      }),
  });
}

async function readStoredFile({ database }: Context, serial: string, file: DisclosureFile): Promise<Buffer> {
  const stored = await selectFile(database.sql, serial, file);
  if (stored === undefined) throw new Error('A file of the report is missing.');
  return stored.gzipped;
}
