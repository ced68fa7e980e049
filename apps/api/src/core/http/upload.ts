import multipart from '@fastify/multipart';
import type { Upload } from '@nabta/contract/core/endpoint';
import type { ErrorCode } from '@nabta/contract/core/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError, invalidInput } from '../errors/app-error.ts';

const maxBytes = 8 * 1024 * 1024;
const tooLargeCodes = {
  picture: 'PICTURE_TOO_LARGE',
  piece: 'PAYLOAD_TOO_LARGE',
  table: 'PAYLOAD_TOO_LARGE',
} as const satisfies Record<Upload, ErrorCode>;
/** Bytes that multipart boundaries and part headers add to the file. */
const formOverheadBytes = 16 * 1024;

/** Bodies that are no forms stay unread, so that the caller is authenticated first. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: 1,
      parts: 2,
      fieldSize: 1_024,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

/** Returns the bytes of the form's `file`; rejects forms with anything else. */
export async function readUpload(request: FastifyRequest, kind: Upload): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const contentLength = Number(request.headers['content-length'] ?? 0);
  if (contentLength > maxBytes + formOverheadBytes) throw new AppError(tooLargeCodes[kind]);
  const form = await readForm(request).catch((error: unknown) => {
    // A truncated or malformed form fails with errors that have no status.
    throw error instanceof Error && 'statusCode' in error ? error : new AppError('INVALID_INPUT');
  });
  if (form.isTooLarge) throw new AppError(tooLargeCodes[kind]);
  if (form.file === undefined || form.hasOtherParts) {
    throw invalidInput('body.file', {
      ar: 'يلزم ملف واحد في الحقل file ولا شيء غيره.',
      en: 'Send one file, in the field called file, and nothing else.',
      pt: 'Envie um só arquivo, no campo chamado file, e nada mais.',
    });
  }
  return form.file;
}

type Form = { file: Uint8Array | undefined; isTooLarge: boolean; hasOtherParts: boolean };

/** Reads the form to its end, so that the response is not sent while the request is still arriving. */
async function readForm(request: FastifyRequest): Promise<Form> {
  const form: Form = { file: undefined, isTooLarge: false, hasOtherParts: false };
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === 'file') {
      form.file = await part.toBuffer();
      form.isTooLarge = part.file.truncated;
    } else {
      form.hasOtherParts = true;
      if (part.type === 'file') part.file.resume();
    }
  }
  return form;
}
