import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import type { ExportFormat } from '@nabta/contract/personal-data';

import { Content } from '../../../platform/answer.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/authentication.ts';
import type { Context } from '../../../platform/context.ts';
import { type ExportRow, selectExport, selectPart } from './data-export.queries.ts';

const mediaTypes = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' } as const;

/** A file of the caller's export, read part by part as it leaves, so that its length costs no memory. */
export async function sendExport(
  { database, clock }: Context,
  { accountId }: Caller,
  format: ExportFormat,
): Promise<Content> {
  const row = await selectExport(database.sql, accountId, clock.now());
  if (row === undefined || row.readyAt === null) throw new AppError('NOT_FOUND');
  const packed = Readable.from(partsOf(row));
  return new Content({
    mediaType: mediaTypes[format],
    encodings: ['gzip'],
    headers: {
      'content-disposition': `attachment; filename="nabta-my-data.${format}"`,
      // Opened by itself it may do nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    },
    body: async (encoding) => (encoding === 'gzip' ? packed : packed.pipe(createGunzip())),
  });

  async function* partsOf({ id: exportId, parts }: ExportRow) {
    for (let number = 0; number < parts; number += 1) {
      const bytes = await selectPart(database.sql, { exportId, format, number });
      if (bytes === undefined) throw new Error('A part of an export is gone.');
      yield bytes;
    }
  }
}
