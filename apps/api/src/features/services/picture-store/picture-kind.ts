import { fileTypeFromBuffer } from 'file-type';

import { AppError } from '#core/errors/app-error.ts';

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** Accepted formats by file content; the name and the declared type are not trusted. */
const kindByType: Record<string, PictureKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
};

/** Enough to detect every format. */
const headerBytes = 4_100;

export async function pictureKindOf(bytes: Uint8Array): Promise<PictureKind> {
  const type = await fileTypeFromBuffer(bytes.subarray(0, headerBytes));
  const kind = kindByType[type?.mime ?? ''];
  if (kind === undefined) throw new AppError('PICTURE_UNSUPPORTED');
  return kind;
}
