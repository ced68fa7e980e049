import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { makeZip } from 'client-zip';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { assertTrustedSession } from '#features/people/auth/assert-trusted-session.ts';

import {
  type ExportRow,
  selectExport,
  selectPart,
  selectPictures,
  type FileName,
} from './data-export.queries.ts';
import { picturePath } from './export-html.ts';

/** The largest stored size. */
const pictureSize = '-1280.webp';

/** Streams the caller's export as a zip, so that memory use does not depend on its size. */
export async function sendExport(context: Context, caller: Caller): Promise<BinaryResponse> {
  await assertTrustedSession(context, caller);
  const { accountId } = caller;
  const row = await selectExport(context.database.sql, accountId, context.clock.now());
  if (row === undefined || row.readyAt === null) throw new AppError('NOT_FOUND');
  const lastModified = row.readyAt;
  return new BinaryResponse({
    headers: { 'content-disposition': 'attachment; filename="nabta-my-data.zip"' },
    body: async () => Readable.from(makeZip(readFiles(context, row, lastModified))),
  });
}

/** Skips images that were deleted after the export. */
async function* readFiles({ database: { sql }, pictures }: Context, row: ExportRow, lastModified: Date) {
  yield { name: 'data.json', input: textOf('json'), lastModified };
  yield { name: 'my-data.html', input: textOf('html'), lastModified };
  for (const { folder, name } of await selectPictures(sql, row.person)) {
    const file = await pictures.read(folder, `${name}${pictureSize}`);
    if (file !== undefined) yield { name: picturePath(name), input: file.bytes, lastModified };
  }

  function textOf(file: FileName): AsyncIterable<Buffer> {
    const parts = Readable.from(readParts(file));
    // The reader of the stream receives the error.
    return pipeline(parts, createGunzip(), () => undefined);
  }

  async function* readParts(file: FileName) {
    for (let number = 0; number < row.parts; number += 1) {
      const bytes = await selectPart(sql, { exportId: row.id, file, number });
      if (bytes === undefined) throw new Error('A part of the export is missing.');
      yield bytes;
    }
  }
}
