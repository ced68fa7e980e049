import type { Impact } from '@nabta/contract/impact';
import { can } from '@nabta/domain/capability';
import { lazy, Suspense } from 'react';

import { impactTexts } from '../../locales/impact.ts';
import { useSession } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { TagMenuProps } from './tag-menu.tsx';

const TagMenu = lazy(async () => ({ default: (await import('./tag-menu.tsx')).TagMenu }));

const consolePages = { land: urls.consoleLand, company: urls.consoleCompany, effort: urls.consoleEffort };

/** For those who plant: the tags of these trees on sheets to cut out. */
export function PrintTags(props: TagMenuProps) {
  const { account } = useSession();
  if (account === undefined || !can(account.role, 'printTags')) return null;
  return (
    <Suspense>
      <TagMenu {...props} />
    </Suspense>
  );
}

/** The same beside what the trees gave. Staff prints in the console, where it proves who it is. */
export function PrintTagsOfImpact({ scope, id }: Pick<Impact, 'scope' | 'id'>) {
  const tell = useTextFile(impactTexts);
  const { account } = useSession();
  const isOfPlanting = scope === 'land' || scope === 'company' || scope === 'effort';
  if (!isOfPlanting || id === null || account === undefined) return null;
  if (!can(account.role, 'printTags', 'all')) return <PrintTags scope={scope} id={id} />;
  return (
    // The server is asked for it, which knows the host of the console.
    <ButtonLink look="secondary" size="sm" icon="qr-code" target="_blank" href={consolePages[scope](id)}>
      {tell('impact.printTags')}
    </ButtonLink>
  );
}
