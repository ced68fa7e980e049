import { useEffect, useEffectEvent, useRef } from 'react';

import type { DraftProblems } from './gift-draft.ts';

/** The first field with a problem gets the focus after each attempt, also when the server found it; not while it is mended. */
export function useFirstProblemFocus(problems: DraftProblems, attempt: number) {
  const phoneInput = useRef<HTMLInputElement>(null);
  const messageInput = useRef<HTMLTextAreaElement>(null);
  const dayInput = useRef<HTMLInputElement>(null);
  const focusFirst = useEffectEvent((_attempt: number) => {
    const inputs = { phone: phoneInput, message: messageInput, arrivesOn: dayInput };
    for (const field of ['phone', 'message', 'arrivesOn'] as const) {
      if (problems[field] !== undefined) return inputs[field].current?.focus();
    }
  });
  useEffect(() => focusFirst(attempt), [attempt]);
  return { phoneInput, messageInput, dayInput };
}
