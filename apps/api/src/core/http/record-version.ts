import { AppError, invalidInput } from '../fault/app-error.ts';

/** The version that `If-Match` names, as in `"3"`. */
export function readSeenVersion(header: string | undefined): number {
  const [, digits] = /^"(\d{1,9})"$/u.exec(header ?? '') ?? [];
  if (digits !== undefined) return Number(digits);
  throw invalidInput('headers.if-match', {
    ar: 'اذكر رقم نسخة السجل الذي رأيته، مثل "3".',
    en: 'Name the version of the record that you have seen, as in "3".',
    pt: 'Informe a versão do registro que você viu, como "3".',
  });
}

/** Nobody overwrites what they have not seen: the record that is held has the version the caller read. */
export function assertSeen(record: { version: number }, version: number): void {
  if (record.version !== version) throw new AppError('EDITED_MEANWHILE');
}

/** The fields of a record with those that an edit names; what it leaves out stays. */
export function withChanges<
  Fields extends object,
  Changes extends { [Name in keyof Fields]?: Fields[Name] | undefined },
>(fields: Fields, changes: Changes): Fields & Omit<Changes, keyof Fields> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...fields, ...Object.fromEntries(given) } as Fields & Omit<Changes, keyof Fields>;
}
