import { directionOf, languages } from '@nabta/domain/language';

import { useTexts } from '../../platform/texts.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { NameDraft } from '../form/localized-name-field.tsx';

import styles from './words-field.module.css';

interface WordsFieldProps {
  label: string;
  value: NameDraft;
  onChange: (words: NameDraft) => void;
  error?: string | undefined;
}

/** A few sentences in our three languages. */
export function WordsField({ label, value, onChange, error }: WordsFieldProps) {
  const { t } = useTexts();
  return (
    <fieldset className={styles.words}>
      <legend className={styles.legend}>{label}</legend>
      {languages.map((language) => (
        <TextArea
          key={language}
          label={t(`languages.${language}`)}
          lang={language}
          dir={directionOf(language)}
          rows={3}
          maxLength={1_000}
          value={value[language]}
          error={language === 'en' ? error : undefined}
          onChange={(text) => onChange({ ...value, [language]: text })}
        />
      ))}
    </fieldset>
  );
}
