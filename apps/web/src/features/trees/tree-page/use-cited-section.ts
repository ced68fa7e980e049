import { treePageSections } from '@nabta/contract/trees/chat';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Shown instead of a section the tree does not have, such as the forecast of a grown tree. */
const fallbackSection = 'carbon';

/** How long to wait for the section, and how long to hold it in view while content above loads. */
const timeoutMs = 4_000;
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
  const controller = new AbortController();
  const timers: ReturnType<typeof setTimeout>[] = [];
  const cancel = () => controller.abort();
  const runAfter = (ms: number, run: () => void) => timers.push(setTimeout(run, ms));
  let target: HTMLElement | null = null;
  const observer = new MutationObserver(findSection);
  const resizeObserver = new ResizeObserver(scrollIntoView);
  controller.signal.addEventListener('abort', () => {
    observer.disconnect();
    resizeObserver.disconnect();
  });
  for (const eventType of ['pointerdown', 'wheel', 'keydown', 'touchmove'] as const) {
    window.addEventListener(eventType, cancel, { signal: controller.signal, passive: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  resizeObserver.observe(document.body);
  runAfter(timeoutMs, () => {
    if (target === null) showSection(document.getElementById(fallbackSection));
  });
  findSection();
  return () => {
    cancel();
    timers.forEach(clearTimeout);
    target?.removeAttribute('data-cited');
  };

  function findSection(): void {
    showSection(document.getElementById(id));
  }

  function showSection(section: HTMLElement | null): void {
    if (section === null || controller.signal.aborted) return;
    target = section;
    observer.disconnect();
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.toggleAttribute('data-cited', true);
    scrollIntoView();
    runAfter(holdMs, cancel);
    runAfter(highlightMs, () => target?.removeAttribute('data-cited'));
  }

  function scrollIntoView(): void {
    target?.scrollIntoView({ block: 'start' });
  }
}
