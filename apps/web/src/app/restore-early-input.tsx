import { useEffect } from 'react';
import type { ReactNode } from 'react';

const textFields = 'input:not([type="checkbox"], [type="radio"])';

/**
 * What a person typed before the scripts ran stands in the fields, but React never heard of it
 * and would wipe it out with its next render: so each such field tells its text once more.
 * A form that was sent by then (see `boot`) is sent again.
 */
export function EarlyInput({ children }: { children: ReactNode }) {
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('[data-prerendered=login]');
    for (const input of page?.querySelectorAll<HTMLInputElement>(textFields) ?? []) {
      if (input.value !== '') tellAgain(input);
    }
    page?.removeAttribute('data-prerendered');
    // What the fields told has to reach the form first.
    if (page?.dataset['sentEarly'] !== undefined)
      setTimeout(() => page.querySelector('form')?.requestSubmit());
  }, []);
  return children;
}

/** React ignores an event whose text it believes to know, so its own setter first makes it believe the field empty. */
function tellAgain(input: HTMLInputElement): void {
  const typed = input.value;
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
