import { codeLength } from '@nabta/domain/one-time-code';
import { useState } from 'react';

import { useLock } from '../../kit/period/use-lock.ts';
import { useTexts } from '../../platform/texts.tsx';

export type CodeEntry = ReturnType<typeof useCodeEntry>;

/** What stands in one code field, and what the server said of it. */
export function useCodeEntry() {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  // A locked code is dead when its lock ends: what is left is to ask for another.
  const locked = useLock(() => setProblem(t('code.errorExpired')));
  return {
    code,
    isComplete: code.length === codeLength,
    problem,
    /** How often it was refused; each time empties the boxes. */
    refusals,
    lockedUntil: locked.until,
    enter(next: string) {
      setCode(next);
      if (next !== '') setProblem(undefined);
    },
    refuse(text: string, waitSeconds: number | undefined) {
      setProblem(text);
      setRefusals((count) => count + 1);
      if (waitSeconds !== undefined) locked.lock(waitSeconds);
    },
    renew: () => setProblem(undefined),
  };
}
