import { useEffect } from 'react';

import { reportError } from '../../platform/error-report.ts';
import { languagePreference } from '../../platform/language-preference.ts';
import { useSession } from '../../platform/session-provider.tsx';
import { useTextsStore } from '../../platform/texts.tsx';

/** A device on which nobody chose a language takes the one of the account that signs in. */
export function useAccountLanguage(): void {
  const store = useTextsStore();
  const language = useSession().account?.language;
  useEffect(() => {
    if (language === undefined || languagePreference.read() !== undefined) return;
    store
      .choose(language)
      .then(() => languagePreference.write(language))
      .catch((error: unknown) => reportError(error, { action: 'load-texts' }));
  }, [language, store]);
}
