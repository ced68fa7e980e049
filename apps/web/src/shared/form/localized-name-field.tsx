import { directionOf, languages } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';

import { useTexts } from '#platform/texts.tsx';
import { TextField } from '#ui/text-field.tsx';

import styles from './localized-name-field.module.css';

/** Name input per language; empty if missing. */
export type NameDraft = Readonly<Record<Language, string>>;

export interface LocalizedFieldProps {
  label: string;
  value: NameDraft;
  onChange: (draft: NameDraft) => void;
  error?: string | undefined;
  errors?: Partial<Record<Language, string>>;
}

/** Name input in three languages; English is required. */
export function LocalizedNameField({ label, value, onChange, error, errors }: LocalizedFieldProps) {
  const { t } = useTexts();
  return (
    <fieldset className={styles.names}>
      <legend className={styles.legend}>{label}</legend>
      {languages.map((language) => (
        <TextField
          key={language}
          label={t(`languages.${language}`)}
          lang={language}
          dir={directionOf(language)}
          required={language === 'en'}
          maxLength={120}
          value={value[language]}
          error={errors?.[language] ?? (language === 'en' ? error : undefined)}
          onChange={(text) => onChange({ ...value, [language]: text })}
        />
      ))}
    </fieldset>
  );
}

/** Converts to API input, without empty languages. */
export function nameOfDraft(draft: NameDraft): { en: string; ar?: string; pt?: string } {
  const { ar, en, pt } = draft;
  return { en: en.trim(), ...(ar.trim() && { ar: ar.trim() }), ...(pt.trim() && { pt: pt.trim() }) };
}

export function draftOfName(name: { [In in Language]?: string | undefined } | undefined): NameDraft {
  return { ar: name?.ar ?? '', en: name?.en ?? '', pt: name?.pt ?? '' };
}
