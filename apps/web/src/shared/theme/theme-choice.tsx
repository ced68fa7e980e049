import { useTexts } from '#platform/texts.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { useTheme } from './theme.tsx';

export function ThemeChoice() {
  const { t } = useTexts();
  const { theme, chooseTheme } = useTheme();
  return (
    <Segmented
      label={t('profile.theme')}
      value={theme}
      onChange={chooseTheme}
      options={[
        { value: 'auto', label: t('profile.themeSystem'), icon: 'device-mobile' },
        { value: 'light', label: t('profile.themeLight'), icon: 'sun' },
        { value: 'dark', label: t('profile.themeDark'), icon: 'moon' },
      ]}
    />
  );
}
