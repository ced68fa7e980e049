import { fileTypeFromBuffer } from 'file-type';

import { AppError } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';

export const pictureErrors = {
  PICTURE_UNREADABLE: {
    ar: 'تعذّرت قراءة هذه الصورة. تلزم صورة أخرى.',
    en: 'This photo cannot be read. Try another one.',
    pt: 'Não foi possível ler esta foto. Tente outra.',
  },
  PICTURE_TOO_LARGE: {
    ar: 'الصورة كبيرة جدًا. الحد الأقصى 8 ميغابايت و50 ميغابكسل.',
    en: 'This photo is too large. It may have at most 8 MB and 50 megapixels.',
    pt: 'Esta foto é grande demais. O máximo é 8 MB e 50 megapixels.',
  },
  PICTURE_UNSUPPORTED: {
    ar: 'هذا النوع غير مدعوم. تلزم صورة ثابتة بصيغة JPEG أو PNG أو WebP أو HEIC.',
    en: 'This kind of file is not supported. Use a still photo in JPEG, PNG, WebP or HEIC.',
    pt: 'Este tipo de arquivo não é aceito. Use uma foto estática em JPEG, PNG, WebP ou HEIC.',
  },
} satisfies ErrorTexts;

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** Accepted formats by the type detected in the content; the name and the declared type are not trusted. */
const kindByMimeType: Record<string, PictureKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
};

/** `file-type` needs no more than this to detect a format. */
const headerBytes = 4_100;

export async function detectPictureKind(bytes: Uint8Array): Promise<PictureKind> {
  const detected = await fileTypeFromBuffer(bytes.subarray(0, headerBytes));
  const kind = kindByMimeType[detected?.mime ?? ''];
  if (kind === undefined) throw new AppError('PICTURE_UNSUPPORTED');
  return kind;
}
