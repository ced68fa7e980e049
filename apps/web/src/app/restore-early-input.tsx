import { useEffect } from 'react';
import type { ReactNode } from 'react';

const textFields = 'input:not([type="checkbox"], [type="radio"])';

/**
 * React does not know input typed before hydration and would reset it on the next render, so the input events
 * are replayed. A form submitted early (see `boot`) is submitted again.
 */
export function RestoreEarlyInput({ children }: { children: ReactNode }) {
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('[data-prerendered=login]');
    for (const input of page?.querySelectorAll<HTMLInputElement>(textFields) ?? []) {
      if (input.value !== '') replayInput(input);
    }
    page?.removeAttribute('data-prerendered');
    // Runs after React has processed the replayed input.
    if (page?.dataset['sentEarly'] !== undefined)
      setTimeout(() => page.querySelector('form')?.requestSubmit());
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
