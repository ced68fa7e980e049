import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { useTexts } from '../platform/texts.tsx';
import type { TextKey } from '../platform/translator.ts';

/** By which link each page of this tab was left. */
const ways = new Map<string, string>();

/**
 * Names the document after the screen and, after a navigation, starts it at its top and at its heading; who comes back finds
 * the focus on the card or link that led away.
 */
export function Screen({ title, children }: { title: TextKey; children: ReactNode }) {
  const { t } = useTexts();
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  // Before the effects of what is inside, which may know a better name (`usePageName`).
  useLayoutEffect(() => {
    document.title = `${t(title)} · ${t('app.name')}`;
  }, [t, title]);
  const begin = useEffectEvent((_path: string) => {
    const way = navigationType === NavigationType.Pop ? ways.get(key) : undefined;
    // The first page of a visit is the browser's own affair.
    if (key === 'default' && way === undefined) return undefined;
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
    const stop = [whenStands(() => document.querySelector('h1'), focusHeading)];
    if (way !== undefined) stop.push(whenStands(() => linkTo(way), focusWay));
    return () => stop.forEach((end) => end());
  });
  // A tab, a search or a filter that is kept in the address is still the same screen.
  useEffect(() => begin(pathname), [pathname]);
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const way = target instanceof Element && target.closest('a')?.getAttribute('href');
      if (way) ways.set(key, way);
    };
    document.addEventListener('click', remember);
    return () => document.removeEventListener('click', remember);
  }, [key]);
  return children;
}

/** Now, or as soon as what the screen waits for has come; no longer once the person does something else. */
function whenStands(find: () => HTMLElement | null, act: (element: HTMLElement) => void): () => void {
  const stop = new AbortController();
  const observer = new MutationObserver(look);
  stop.signal.addEventListener('abort', () => observer.disconnect());
  for (const deed of ['pointerdown', 'keydown']) {
    window.addEventListener(deed, () => stop.abort(), { signal: stop.signal });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => stop.abort();

  function look(): void {
    const found = find();
    if (found === null) return;
    stop.abort();
    act(found);
  }
}

/** Lets a screen reader begin with the new screen, unless the screen itself put the focus somewhere. */
function focusHeading(heading: HTMLElement): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}

function linkTo(way: string): HTMLElement | null {
  return [...document.querySelectorAll('a')].find((link) => link.getAttribute('href') === way) ?? null;
}

function focusWay(link: HTMLElement): void {
  link.focus({ preventScroll: true });
}
