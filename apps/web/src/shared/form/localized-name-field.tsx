import { directionOf, languages } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';

import { useTexts } from '../../platform/texts.tsx';
import { TextField } from '../../ui/text-field.tsx';

import styles from './localized-name-field.module.css';

/** A name as it is written down; empty where a language has none. */
export type NameDraft = Readonly<Record<Language, string>>;

interface LocalizedNameFieldProps {
  /** What is named. */
  label: string;
  value: NameDraft;
  onChange: (name: NameDraft) => void;
  error?: string | undefined;
}

/** One name in our three languages, of which English is always there. */
export function LocalizedNameField({ label, value, onChange, error }: LocalizedNameFieldProps) {
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
          error={language === 'en' ? error : undefined}
          onChange={(text) => onChange({ ...value, [language]: text })}
        />
      ))}
    </fieldset>
  );
}

/** As the API takes it: without the languages that have no name. */
export function nameOfDraft(draft: NameDraft): { en: string; ar?: string; pt?: string } {
  const { ar, en, pt } = draft;
  return { en: en.trim(), ...(ar.trim() && { ar: ar.trim() }), ...(pt.trim() && { pt: pt.trim() }) };
}

export function draftOfName(name: { [In in Language]?: string | undefined } | undefined): NameDraft {
  return { ar: name?.ar ?? '', en: name?.en ?? '', pt: name?.pt ?? '' };
}
