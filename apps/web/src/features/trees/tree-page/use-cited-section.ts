import { treePageSections } from '@nabta/contract/trees/chat';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Shown instead of a section the tree does not have, such as the carbon of a seedling. */
const fallbackSection = 'size';

/** How long to wait for the section, and how long to hold it in view while content above loads. */
const timeoutMs = 2_500;
const holdMs = 1_600;
const highlightMs = 2_400;

/**
 * Scrolls to the section in the URL hash once it exists, focuses it and highlights it; user input cancels.
 */
export function useCitedSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const section = treePageSections.find((name) => `#${name}` === hash);
    return section && scrollToSection(section);
  }, [hash]);
}

function scrollToSection(id: string): () => void {
  const stop = new AbortController();
  const timers: ReturnType<typeof setTimeout>[] = [];
  const cancel = () => stop.abort();
  const after = (ms: number, act: () => void) => timers.push(setTimeout(act, ms));
  let found: HTMLElement | null = null;
  const observer = new MutationObserver(findSection);
  const resizeObserver = new ResizeObserver(holdInView);
  stop.signal.addEventListener('abort', () => {
    observer.disconnect();
    resizeObserver.disconnect();
  });
  for (const eventType of ['pointerdown', 'wheel', 'keydown', 'touchmove'] as const) {
    window.addEventListener(eventType, cancel, { signal: stop.signal, passive: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  resizeObserver.observe(document.body);
  after(timeoutMs, () => {
    if (found === null) show(document.getElementById(fallbackSection));
  });
  findSection();
  return () => {
    cancel();
    timers.forEach(clearTimeout);
    found?.removeAttribute('data-cited');
  };

  function findSection(): void {
    show(document.getElementById(id));
  }

  function show(section: HTMLElement | null): void {
    if (section === null || stop.signal.aborted) return;
    found = section;
    observer.disconnect();
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
    found.toggleAttribute('data-cited', true);
    holdInView();
    after(holdMs, cancel);
    after(highlightMs, () => found?.removeAttribute('data-cited'));
  }

  function holdInView(): void {
    found?.scrollIntoView({ block: 'start' });
  }
}
