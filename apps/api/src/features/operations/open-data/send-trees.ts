import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import {
  type OpenData,
  type OpenDataFormat,
  openDataFormats,
  openDataLicence,
} from '@nabta/contract/open-data';
import type { FastifyRequest } from 'fastify';

import { hour } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { Content } from '../../platform/http/answer.ts';
import { limitedAddressKeyOf } from '../../platform/http/client-address.ts';
import { limitOf, takeToken } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { gzipEnd, gzipHead, gzipLength } from './gzip-pieces.ts';
import { type Release, selectPart, selectRelease } from './open-data.queries.ts';

const perAddress = limitOf(30, { refill: 30, everyMs: hour });

/** What the newest files hold. */
export async function readOpenData(sql: Executor): Promise<OpenData> {
  const release = await selectRelease(sql);
  return {
    licence: openDataLicence,
    release:
      release === undefined
        ? null
        : {
            updatedAt: release.begunAt.toISOString(),
            trees: release.trees,
            rounded: release.rounded,
            files: openDataFormats.map((format) => ({
              format,
              length: release.files[format].length,
              compressedLength: gzipLength(release.files[format]),
            })),
          },
  };
}

/** The newest file of a format, of which no more is read than leaves; who has it already is told so and pays nothing. */
export async function sendTrees(
  context: Context,
  request: FastifyRequest,
  format: OpenDataFormat,
): Promise<Content> {
  const release = await selectRelease(context.database.readSql);
  if (release === undefined) throw new AppError('NOT_FOUND');
  const day = release.begunAt.toISOString().slice(0, 10);
  return new Content({
    tag: `"${release.id}-${format}"`,
    encodings: ['gzip'],
    headers: {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': `attachment; filename="nabta-trees-${day}.${format}"`,
      'last-modified': release.begunAt.toUTCString(),
    },
    async body(encoding) {
      await countDownload(context, request);
      const file = Readable.from(piecesOf(context.database.readSql, release, format));
      // Who hangs up in the middle is no fault of ours.
      return encoding === 'gzip' ? file : pipeline(file, createGunzip(), () => undefined);
    },
  });
}

async function* piecesOf(sql: Executor, { id: releaseId, parts, files }: Release, format: OpenDataFormat) {
  yield gzipHead;
  for (let number = 0; number < parts; number += 1) {
    const bytes = await selectPart(sql, { releaseId, format, number });
    if (bytes === undefined) throw new Error(`Part ${number} of the open data is gone.`);
    yield bytes;
  }
  yield gzipEnd(files[format]);
}

async function countDownload({ database, secrets, clock }: Context, request: FastifyRequest): Promise<void> {
  const addressKey = limitedAddressKeyOf(secrets, request);
  if (addressKey !== undefined)
    await takeToken(database.sql, `open_data:${addressKey}`, perAddress, clock.now());
}
