import { Suspense, useEffect, useState } from 'react';

import { TreeFact } from '#features/trees/tree-fact/tree-fact.tsx';

/** Faster answers get no hint. */
const delayMs = 1_500;

export function SlowAnswerHint() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    isSlow && (
      <Suspense>
        <TreeFact />
      </Suspense>
    )
  );
}
