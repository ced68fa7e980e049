import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { useTexts } from '../platform/texts.tsx';
import type { TextKey } from '../platform/translator.ts';

/** Names the document after the screen and, after a navigation, starts it at its top and at its heading. */
export function Screen({ title, children }: { title: TextKey; children: ReactNode }) {
  const { t } = useTexts();
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  // Before the effects of what is inside, which may know a better name (`usePageName`).
  useLayoutEffect(() => {
    document.title = `${t(title)} · ${t('app.name')}`;
  }, [t, title]);
  const begin = useEffectEvent((_path: string) => {
    // The first page of a visit is the browser's own affair.
    if (key === 'default') return undefined;
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
    return whenHeadingStands(focusHeading);
  });
  // A tab, a search or a filter that is kept in the address is still the same screen.
  useEffect(() => begin(pathname), [pathname]);
  return children;
}

/** Now, or as soon as what the screen waits for has come. */
function whenHeadingStands(act: (heading: HTMLElement) => void): (() => void) | undefined {
  const find = () => document.querySelector('h1');
  const heading = find();
  if (heading !== null) {
    act(heading);
    return undefined;
  }
  const observer = new MutationObserver(() => {
    const found = find();
    if (found === null) return;
    observer.disconnect();
    act(found);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Lets a screen reader begin with the new screen, unless the screen itself put the focus somewhere. */
function focusHeading(heading: HTMLElement): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}
