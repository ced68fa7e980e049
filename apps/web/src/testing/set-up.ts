import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// A busy machine may need many times longer to load a screen; no test waits longer than it has to.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('dir');
  document.documentElement.removeAttribute('lang');
});

// Files share what is loaded: a text that was still on its way when its file ended would never come for the next one.
afterAll(() => vi.dynamicImportSettled());

// jsdom has neither modal dialogs nor popovers; these stand-ins open, close and tell, no more.
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

// Files share a window: what the file before stood in for and listened to has to go first.
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
  element.toggleAttribute('data-popover-open', newState === 'open');
  // jsdom's own style sheet hides every popover.
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

// jsdom lays nothing out, so nothing is ever out of view or changes its size.
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
