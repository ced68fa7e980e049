import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { finishHydration } from '../platform/hydration.ts';

const textFields = 'input:not([type="checkbox"], [type="radio"])';

/**
 * Replays what happened to a rendered page before hydration: React does not know typed input and would reset it on the
 * next render; `boot` holds the forms that were submitted and the buttons that were pressed.
 */
export function RestoreEarlyInput({ children }: { children: ReactNode }) {
  useEffect(() => {
    finishHydration();
    const page = document.querySelector<HTMLElement>('[data-rendered]');
    if (page === null) return;
    page.removeAttribute('data-rendered');
    for (const input of page.querySelectorAll<HTMLInputElement>(textFields)) {
      if (input.value !== input.defaultValue) replayInput(input);
    }
    // Runs after React has processed the replayed input.
    setTimeout(() => {
      for (const element of new Set(window.usedEarly?.splice(0))) {
        if (element instanceof HTMLFormElement) element.requestSubmit();
        else element.click();
      }
    });
  }, []);
  return children;
}

/** React skips input events whose value it has recorded, so its tracked value is set to empty first. */
function replayInput(input: HTMLInputElement): void {
  const typed = input.value;
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
