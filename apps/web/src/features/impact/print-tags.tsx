import type { Impact } from '@nabta/contract/impact';
import { can } from '@nabta/domain/capability';
import { lazy, Suspense } from 'react';

import { useSession } from '../../platform/session-provider.tsx';

const TagMenu = lazy(async () => ({ default: (await import('./tag-menu.tsx')).TagMenu }));

/** For those who plant: the tags of these trees on sheets to cut out. */
export function PrintTags({ scope, id }: Pick<Impact, 'scope' | 'id'>) {
  const { account } = useSession();
  const isOfPlanting = scope === 'land' || scope === 'company' || scope === 'effort';
  if (!isOfPlanting || id === null || account === undefined || !can(account.role, 'printTags')) return null;
  return (
    <Suspense>
      <TagMenu scope={scope} id={id} />
    </Suspense>
  );
}
