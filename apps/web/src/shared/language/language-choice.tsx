import { languages } from '@nabta/domain/language';

import { useTexts } from '#platform/texts.tsx';
import { Flag } from '#ui/flag.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { languageFlag } from './language-menu.tsx';
import { useChooseLanguage } from './use-choose-language.ts';

export function LanguageChoice() {
  const { t, language } = useTexts();
  const chooseLanguage = useChooseLanguage();
  return (
    <Segmented
      label={t('profile.language')}
      value={language}
      onChange={(option) => void chooseLanguage(option)}
      options={languages.map((option) => ({
        value: option,
        label: t(`languages.${option}`),
        lang: option,
        start: <Flag code={languageFlag[option]} size="sm" />,
      }))}
    />
  );
}
