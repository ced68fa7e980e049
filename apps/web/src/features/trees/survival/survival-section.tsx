import type { ImpactScope } from '@nabta/contract/trees/impact';

import { SectionSuspense } from '#ui/section-suspense.tsx';

import { SurvivalCard } from './survival-card.tsx';

interface SurvivalSectionProps {
  scope: ImpactScope;
  id: string | null;
  /** Shows the owner of the trees; renders nothing when no tree is old enough. */
  isNamed?: boolean;
}

/** Only scopes of several people have a survival card. */
export function SurvivalSection({ scope, id, isNamed = false }: SurvivalSectionProps) {
  if (id === null || scope === 'account' || scope === 'whole') return null;
  return (
    <SectionSuspense>
      <SurvivalCard scope={scope} id={id} isNamed={isNamed} />
    </SectionSuspense>
  );
}
