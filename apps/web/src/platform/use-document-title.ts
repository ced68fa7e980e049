import { useEffect } from 'react';

import { useTexts } from './texts.tsx';

/** Sets the document title after the data of the page is loaded. */
export function useDocumentTitle(name: string | undefined): void {
  const { t } = useTexts();
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${t('app.name')}`;
  }, [name, t]);
}
