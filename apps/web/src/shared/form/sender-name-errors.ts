import { hasHostName } from '@nabta/domain/host-name';
import { type Language, languages } from '@nabta/domain/language';
import { cleanSenderName, senderNameMaxLength } from '@nabta/domain/sender-name';

import { useTexts } from '#platform/texts.tsx';

import type { NameDraft } from './localized-name-field.tsx';

/** Returns why a name may not leave in text messages and pushes, by language; empty languages have no error. */
export function useSenderNameErrors(): (draft: NameDraft) => Partial<Record<Language, string>> {
  const { t } = useTexts('record');
  const errorOf = (text: string): string | undefined => {
    if (text.trim() === '' || cleanSenderName(text) !== undefined) return undefined;
    if (hasHostName(text, 1)) return t('record.nameIsAddress');
    const isTooLong = [...text.trim()].length > senderNameMaxLength;
    return isTooLong ? t('record.nameTooLong', { count: senderNameMaxLength }) : t('record.nameHasSigns');
  };
  return (draft) =>
    Object.fromEntries(
      languages.flatMap((language) => {
        const error = errorOf(draft[language]);
        return error === undefined ? [] : [[language, error]];
      }),
    );
}
