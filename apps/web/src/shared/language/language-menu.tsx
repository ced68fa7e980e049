import { type Language, languages } from '@nabta/domain/language';

import { useTexts } from '#platform/texts.tsx';
import { Flag, type FlagCode } from '#ui/flag.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';

import { useChooseLanguage } from './use-choose-language.ts';

/** The flags of the United States, Saudi Arabia and Brazil. */
export const languageFlag = { ar: 'SA', en: 'US', pt: 'BR' } as const satisfies Record<Language, FlagCode>;

export function LanguageMenu({ variant = 'plain' }: { variant?: 'plain' | 'glass' }) {
  const { t, language } = useTexts();
  const chooseLanguage = useChooseLanguage();
  return (
    <Menu
      label={t('header.chooseLanguage')}
      items={languages.map((option) => ({
        id: option,
        label: t(`languages.${option}`),
        lang: option,
        start: <Flag code={languageFlag[option]} lazy />,
        isCurrent: option === language,
        onChoose: () => void chooseLanguage(option),
      }))}
      renderTrigger={(props) => (
        <IconButton
          {...props}
          variant={variant}
          label={t('header.language', { language: t(`languages.${language}`) })}
        >
          <Flag code={languageFlag[language]} />
          {variant === 'plain' && <Icon name="caret-down" size={14} />}
        </IconButton>
      )}
    />
  );
}
