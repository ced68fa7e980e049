import { fileTypeFromBuffer } from 'file-type';

import { AppError } from '../../platform/fault/app-error.ts';

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** The formats that are let in, by what the bytes are; a name or a declared type says nothing (SECURITY D3). */
const kindByType: Record<string, PictureKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
};

/** Enough to tell every kind, and too little to make the telling expensive. */
const headBytes = 4_100;

export async function pictureKindOf(bytes: Uint8Array): Promise<PictureKind> {
  const type = await fileTypeFromBuffer(bytes.subarray(0, headBytes));
  const kind = kindByType[type?.mime ?? ''];
  if (kind === undefined) throw new AppError('PICTURE_UNSUPPORTED');
  return kind;
}
