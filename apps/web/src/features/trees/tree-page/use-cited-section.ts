import { treeParts } from '@nabta/contract/chat';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Where a part would stand that a tree does not have, such as the carbon of a seedling. */
const instead = 'size';

/** How long a part is waited for, and then held in its place while those above it still come in. */
const patienceMs = 2_500;
const holdMs = 1_600;
const markMs = 2_400;

/**
 * Brings the part of the page that the address names into view once it is there, marks it for a moment and puts the focus
 * on it. A person who scrolls or presses has other plans.
 */
export function useCitedPart(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = treeParts.find((name) => `#${name}` === hash);
    return part && bringIntoView(part);
  }, [hash]);
}

function bringIntoView(id: string): () => void {
  const stop = new AbortController();
  const timers: ReturnType<typeof setTimeout>[] = [];
  const end = () => stop.abort();
  const after = (ms: number, act: () => void) => timers.push(setTimeout(act, ms));
  let found: HTMLElement | null = null;
  const observer = new MutationObserver(look);
  const sizes = new ResizeObserver(hold);
  stop.signal.addEventListener('abort', () => {
    observer.disconnect();
    sizes.disconnect();
  });
  for (const deed of ['pointerdown', 'wheel', 'keydown', 'touchmove'] as const) {
    window.addEventListener(deed, end, { signal: stop.signal, passive: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  sizes.observe(document.body);
  after(patienceMs, () => {
    if (found === null) show(document.getElementById(instead));
  });
  look();
  return () => {
    end();
    timers.forEach(clearTimeout);
    found?.removeAttribute('data-cited');
  };

  function look(): void {
    show(document.getElementById(id));
  }

  function show(part: HTMLElement | null): void {
    if (part === null || stop.signal.aborted) return;
    found = part;
    observer.disconnect();
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
    found.toggleAttribute('data-cited', true);
    hold();
    after(holdMs, end);
    after(markMs, () => found?.removeAttribute('data-cited'));
  }

  function hold(): void {
    found?.scrollIntoView({ block: 'start' });
  }
}
