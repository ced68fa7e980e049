import type { Tree } from '@nabta/contract/trees/tree';
import { Suspense } from 'react';

import { useInViewport } from '#ui/use-in-viewport.ts';

import { SurvivalCard } from './survival-card.tsx';

/** Survival of the trees of the same effort or land, loaded when near the viewport. */
export function TreeSurvival({ tree: { effort, land } }: { tree: Pick<Tree, 'effort' | 'land'> }) {
  const { element, isNear } = useInViewport();
  const id = effort?.id ?? land?.id;
  if (id === undefined) return null;
  return (
    <section ref={element}>
      {isNear && (
        <Suspense>
          <SurvivalCard isNamed scope={effort ? 'effort' : 'land'} id={id} />
        </Suspense>
      )}
    </section>
  );
}
