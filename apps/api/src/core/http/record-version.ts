import { AppError, invalidInput } from '../errors/app-error.ts';

/** Returns the version in `If-Match`, for example `"3"`. */
export function parseIfMatch(header: string | undefined): number {
  const [, digits] = /^"(\d{1,9})"$/u.exec(header ?? '') ?? [];
  if (digits !== undefined) return Number(digits);
  throw invalidInput('headers.if-match', {
    ar: 'يلزم رقم نسخة السجل المعروض، مثل "3".',
    en: 'Name the version of the record that you have seen, as in "3".',
    pt: 'Informe a versão do registro que você viu, como "3".',
  });
}

/** Optimistic locking: rejects an edit that is based on another version. */
export function assertVersion(record: { version: number }, version: number): void {
  if (record.version !== version) throw new AppError('EDITED_MEANWHILE');
}
