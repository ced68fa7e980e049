import { Suspense, useEffect, useState } from 'react';

import { TreeFact } from '../../tree-fact/tree-fact.tsx';

/** An answer that begins at once needs no company. */
const afterMs = 1_500;

/** Something to know for whoever waits longer than a moment. */
export function Patience() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLong && (
      <Suspense>
        <TreeFact />
      </Suspense>
    )
  );
}
