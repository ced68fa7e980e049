import type { Tree } from '@nabta/contract/tree';
import { Suspense } from 'react';

import { useIsNear } from '../../ui/use-is-near.ts';
import { SurvivalCard } from './survival-card.tsx';

/** How the trees do that were planted with this one, or stand beside it; asked for when it comes near the screen. */
export function TreeSurvival({ tree: { effort, land } }: { tree: Pick<Tree, 'effort' | 'land'> }) {
  const { element, isNear } = useIsNear();
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
