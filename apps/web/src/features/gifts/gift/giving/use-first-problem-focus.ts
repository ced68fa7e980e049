import { useEffect, useEffectEvent, useRef } from 'react';

import type { DraftProblems } from './gift-draft.ts';

/** Focuses the first invalid field after each attempt, but not while the user corrects it. */
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
