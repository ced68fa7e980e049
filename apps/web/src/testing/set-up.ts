import '@testing-library/jest-dom/vitest';
import '../locales/namespaces.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// A busy machine may load a page many times slower; tests still continue as soon as it is loaded.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('dir');
  document.documentElement.removeAttribute('lang');
});

// Test files share modules: an import still pending when its file ends would never resolve for the next one.
afterAll(() => vi.dynamicImportSettled());

// jsdom has neither modal dialogs nor popovers; these stubs only open, close and dispatch events.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    setPopover(this, 'open');
  },
  hidePopover(this: HTMLElement) {
    setPopover(this, 'closed');
  },
});

// Test files share a window: stubs and listeners of the previous file must be removed.
vi.unstubAllGlobals();
vi.useRealTimers();
const listeners = window as { togglePopover?: (event: Event) => void };
if (listeners.togglePopover) document.removeEventListener('click', listeners.togglePopover);
listeners.togglePopover = (event) => {
  const button = event.target instanceof Element ? event.target.closest('[popovertarget]') : null;
  const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '');
  if (popover) setPopover(popover, popover.hasAttribute('data-popover-open') ? 'closed' : 'open');
};
document.addEventListener('click', listeners.togglePopover);

function setPopover(element: HTMLElement, newState: 'open' | 'closed'): void {
  if (element.hasAttribute('data-popover-open') === (newState === 'open')) return;
  element.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }));
  element.toggleAttribute('data-popover-open', newState === 'open');
  // The default style sheet of jsdom hides every popover.
  element.style.display = newState === 'open' ? 'block' : '';
  element.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
}

window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as MediaQueryList;

// jsdom has no layout: elements never leave the view or change their size.
Element.prototype.scrollIntoView ??= () => {};
window.ResizeObserver ??= class implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

window.IntersectionObserver ??= class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
};
