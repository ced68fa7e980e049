import { directionOf, languages } from '@nabta/domain/language';

import { useTexts } from '#platform/texts.tsx';
import { TextArea } from '#ui/text-area.tsx';

import type { LocalizedFieldProps } from '../form/localized-name-field.tsx';

import utilities from '#ui/utilities.module.css';

/** Text input in three languages. */
export function LocalizedTextField({ label, value, onChange, error }: LocalizedFieldProps) {
  const { t } = useTexts();
  return (
    <fieldset className={utilities.fieldset}>
      <legend className={utilities.legend}>{label}</legend>
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
