import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import {
  type OpenData,
  type OpenDataFormat,
  openDataFormats,
  openDataLicence,
} from '@nabta/contract/operations/open-data';
import type { FastifyRequest } from 'fastify';

import { hour } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';
import { limitedAddressKeyOf } from '#core/http/client-address.ts';
import { BinaryResponse } from '#core/http/response.ts';
import type { Executor } from '#core/postgres/database.ts';
import { tokenBucket, consumeToken } from '#core/rate-limit/rate-limit.ts';

import { createGzipTrailer, gzipHeader, gzipLengthOf } from './gzip-chunks.ts';
import { type Release, selectPart, selectRelease } from './open-data.queries.ts';

const perAddress = tokenBucket(30, { refill: 30, everyMs: hour });

export async function readOpenData(sql: Executor): Promise<OpenData> {
  const release = await selectRelease(sql);
  if (release === undefined) return { licence: openDataLicence, release: null };
  const { begunAt, trees, rounded, byLevel, files } = release;
  const fileSizes = openDataFormats.map((format) => ({
    format,
    length: files[format].length,
    compressedLength: gzipLengthOf(files[format]),
  }));
  return {
    licence: openDataLicence,
    release: { updatedAt: begunAt.toISOString(), trees, rounded, byLevel, files: fileSizes },
  };
}

/**
 * Streams the newest file of a format; an unchanged file returns 304 and does not count towards the limit.
 */
export async function sendTrees(context: Context, request: FastifyRequest, format: OpenDataFormat) {
  const release = requireFound(await selectRelease(context.database.readSql));
  const day = release.begunAt.toISOString().slice(0, 10);
  return new BinaryResponse({
    tag: `"${release.id}-${format}"`,
    encodings: ['gzip'],
    headers: {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': `attachment; filename="nabta-trees-${day}.${format}"`,
      'last-modified': release.begunAt.toUTCString(),
    },
    async body(encoding) {
      await consumeDownloadQuota(context, request);
      const file = Readable.from(readChunks(context.database.readSql, release, format));
      // A client disconnect is not an error.
      return encoding === 'gzip' ? file : pipeline(file, createGunzip(), () => undefined);
    },
  });
}

async function* readChunks(sql: Executor, { id: releaseId, parts, files }: Release, format: OpenDataFormat) {
  yield gzipHeader;
  for (let number = 0; number < parts; number += 1) {
    const bytes = await selectPart(sql, { releaseId, format, number });
    if (bytes === undefined) throw new Error(`Part ${number} of the open data is missing.`);
    yield bytes;
  }
  yield createGzipTrailer(files[format]);
}

async function consumeDownloadQuota({ database, secrets, clock }: Context, request: FastifyRequest) {
  const addressKey = limitedAddressKeyOf(secrets, request);
  if (addressKey !== undefined)
    await consumeToken(database.sql, `open_data:${addressKey}`, perAddress, clock.now());
}
