import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { useTexts } from '../platform/texts.tsx';
import type { TextKey } from '../platform/translator.ts';
import { RestoreEarlyInput } from './restore-early-input.tsx';

/** Last clicked link per history entry. */
const lastClickedHref = new Map<string, string>();

/**
 * Sets the document title and, after a navigation, scrolls to the top and focuses the heading; on Back it
 * focuses the last clicked link.
 */
export function Screen({ title, children }: { title: TextKey; children: ReactNode }) {
  const { t } = useTexts();
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  // Layout effect: runs before the effects of children, which may set a better title (`useDocumentTitle`).
  useLayoutEffect(() => {
    document.title = `${t(title)} · ${t('app.name')}`;
  }, [t, title]);
  const startPage = useEffectEvent((_path: string) => {
    const href = navigationType === NavigationType.Pop ? lastClickedHref.get(key) : undefined;
    // The browser handles scroll and focus of the first page.
    if (key === 'default' && href === undefined) return undefined;
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
    const watches = [whenElementAppears(() => document.querySelector('h1'), focusHeading)];
    if (href !== undefined) watches.push(whenElementAppears(() => findLink(href), focusLink));
    return () => watches.forEach((cancel) => cancel());
  });
  // Depends on the path only: tabs, searches and filters in the query are the same page.
  useEffect(() => startPage(pathname), [pathname]);
  useEffect(() => {
    const rememberLink = ({ target }: MouseEvent) => {
      const href = target instanceof Element && target.closest('a')?.getAttribute('href');
      if (href) lastClickedHref.set(key, href);
    };
    document.addEventListener('click', rememberLink);
    return () => document.removeEventListener('click', rememberLink);
  }, [key]);
  return <RestoreEarlyInput>{children}</RestoreEarlyInput>;
}

/** Calls `onFound` when `find` returns an element; cancelled by the first pointer or key event. */
function whenElementAppears(
  find: () => HTMLElement | null,
  onFound: (element: HTMLElement) => void,
): () => void {
  const abortController = new AbortController();
  const observer = new MutationObserver(check);
  abortController.signal.addEventListener('abort', () => observer.disconnect());
  for (const eventType of ['pointerdown', 'keydown']) {
    window.addEventListener(eventType, () => abortController.abort(), { signal: abortController.signal });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  check();
  return () => abortController.abort();

  function check(): void {
    const element = find();
    if (element === null) return;
    abortController.abort();
    onFound(element);
  }
}

/** Moves screen readers to the new page unless it has set the focus itself. */
function focusHeading(heading: HTMLElement): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}

function findLink(href: string): HTMLElement | null {
  return [...document.querySelectorAll('a')].find((link) => link.getAttribute('href') === href) ?? null;
}

function focusLink(link: HTMLElement): void {
  link.focus({ preventScroll: true });
}
