import { fileTypeFromBuffer } from 'file-type';

import { AppError } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';

export const pictureErrors = {
  PICTURE_UNREADABLE: {
    ar: 'تعذّرت قراءة هذه الصورة. جرّب صورة أخرى.',
    en: 'This photo cannot be read. Try another one.',
    pt: 'Não foi possível ler esta foto. Tente outra.',
  },
  PICTURE_TOO_LARGE: {
    ar: 'الصورة كبيرة جدًا. الحد الأقصى 8 ميغابايت و50 ميغابكسل.',
    en: 'This photo is too large. It may have at most 8 MB and 50 megapixels.',
    pt: 'Esta foto é grande demais. O máximo é 8 MB e 50 megapixels.',
  },
  PICTURE_UNSUPPORTED: {
    ar: 'هذا النوع غير مدعوم. استخدم صورة ثابتة بصيغة JPEG أو PNG أو WebP أو HEIC.',
    en: 'This kind of file is not supported. Use a still photo in JPEG, PNG, WebP or HEIC.',
    pt: 'Este tipo de arquivo não é aceito. Use uma foto estática em JPEG, PNG, WebP ou HEIC.',
  },
} satisfies ErrorTexts;

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
