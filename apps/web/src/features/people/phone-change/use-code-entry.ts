import { codeLength } from '@nabta/domain/one-time-code';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { useCooldown } from '#shared/period/countdown.ts';

export type CodeEntry = ReturnType<typeof useCodeEntry>;

/** State of one code field. */
export function useCodeEntry() {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  // A locked code has expired when the lock ends; only a new one helps.
  const cooldown = useCooldown(() => setProblem(t('code.errorExpired')));
  return {
    code,
    isComplete: code.length === codeLength,
    problem,
    /** Number of rejections; each one empties the field. */
    refusals,
    lockedUntil: cooldown.until,
    enter(next: string) {
      setCode(next);
      if (next !== '') setProblem(undefined);
    },
    reject(text: string, waitSeconds: number | undefined) {
      setProblem(text);
      setRefusals((count) => count + 1);
      if (waitSeconds !== undefined) cooldown.start(waitSeconds);
    },
    clearProblem: () => setProblem(undefined),
  };
}
