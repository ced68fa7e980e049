import { useEffect } from 'react';

import { useTexts } from './texts.tsx';

/** Names the document after what the screen shows, once that is known: a tree, a person. */
export function usePageName(name: string | undefined): void {
  const { t } = useTexts();
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${t('app.name')}`;
  }, [name, t]);
}
