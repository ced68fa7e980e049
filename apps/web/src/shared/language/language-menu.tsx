import { languages } from '@nabta/domain/language';

import { useTexts } from '../../platform/texts.tsx';
import { Flag } from '../../ui/flag.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { languageFlag } from './language-flag.ts';
import { useChooseLanguage } from './use-choose-language.ts';

/** The header's flag: pressing it opens and closes the menu, choosing a language closes it (SPEC section 4). */
export function LanguageMenu({ look = 'plain' }: { look?: 'plain' | 'glass' }) {
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
          look={look}
          label={t('header.language', { language: t(`languages.${language}`) })}
        >
          <Flag code={languageFlag[language]} />
          {look === 'plain' && <Icon name="caret-down" size={14} />}
        </IconButton>
      )}
    />
  );
}
