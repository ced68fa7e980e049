import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { useTexts } from '../platform/texts.tsx';
import type { TextKey } from '../platform/translator.ts';

/** Names the document after the screen and, after a navigation, starts it at its top and at its heading. */
export function Screen({ title, children }: { title: TextKey; children: ReactNode }) {
  const { t } = useTexts();
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    document.title = `${t(title)} · ${t('app.name')}`;
  }, [t, title]);
  const begin = useEffectEvent((_path: string) => {
    // The first page of a visit is the browser's own affair.
    if (key === 'default') return;
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
    focusHeading();
  });
  // A tab, a search or a filter that is kept in the address is still the same screen.
  useEffect(() => begin(pathname), [pathname]);
  return children;
}

/** Lets a screen reader begin with the new screen, unless the screen itself put the focus somewhere. */
function focusHeading(): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
