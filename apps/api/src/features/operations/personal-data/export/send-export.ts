import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { makeZip } from 'client-zip';

import type { Caller } from '../../../platform/caller/authentication.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/fault/app-error.ts';
import { Content } from '../../../platform/http/answer.ts';
import {
  type ExportRow,
  selectExport,
  selectPart,
  selectPictures,
  type FileName,
} from './data-export.queries.ts';
import { picturePath } from './export-file.ts';

/** The widest there is. */
const pictureSize = '-1280.webp';

/** The caller's copy as one zip, of which no more is read than leaves, so that its length costs no memory. */
export async function sendExport(context: Context, { accountId }: Caller): Promise<Content> {
  const row = await selectExport(context.database.sql, accountId, context.clock.now());
  if (row === undefined || row.readyAt === null) throw new AppError('NOT_FOUND');
  const lastModified = row.readyAt;
  return new Content({
    headers: { 'content-disposition': 'attachment; filename="nabta-my-data.zip"' },
    body: async () => Readable.from(makeZip(filesOf(context, row, lastModified))),
  });
}

/** A picture that was removed since the copy was made is left out. */
async function* filesOf({ database: { sql }, pictures }: Context, row: ExportRow, lastModified: Date) {
  yield { name: 'data.json', input: textOf('json'), lastModified };
  yield { name: 'my-data.html', input: textOf('html'), lastModified };
  for (const { folder, name } of await selectPictures(sql, row.person)) {
    const file = await pictures.read(folder, `${name}${pictureSize}`);
    if (file !== undefined) yield { name: picturePath(name), input: file.bytes, lastModified };
  }

  function textOf(file: FileName): AsyncIterable<Buffer> {
    const parts = Readable.from(partsOf(file));
    // Who reads the text is told of a fault, and nobody else.
    return pipeline(parts, createGunzip(), () => undefined);
  }

  async function* partsOf(file: FileName) {
    for (let number = 0; number < row.parts; number += 1) {
      const bytes = await selectPart(sql, { exportId: row.id, file, number });
      if (bytes === undefined) throw new Error('A part of an export is gone.');
      yield bytes;
    }
  }
}
