import type { Impact } from '@nabta/contract/trees/impact';
import { can } from '@nabta/domain/capability';
import { lazy, Suspense } from 'react';

import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { ButtonLink } from '#ui/button.tsx';

import type { TagMenuProps } from './tag-menu.tsx';

const TagMenu = lazy(async () => ({ default: (await import('./tag-menu.tsx')).TagMenu }));

const consolePages = { land: urls.consoleLand, company: urls.consoleCompany, effort: urls.consoleEffort };

export function PrintTags(props: TagMenuProps) {
  const { account } = useSession();
  if (account === undefined || !can(account.role, 'printTags')) return null;
  return (
    <Suspense>
      <TagMenu {...props} />
    </Suspense>
  );
}

/** Tag sheets on an impact page are printed in the console, which asks for the second factor. */
export function ImpactPrintTags({ scope, id }: Pick<Impact, 'scope' | 'id'>) {
  const { t } = useTexts('impact');
  const { account } = useSession();
  const hasTags = scope === 'land' || scope === 'company' || scope === 'effort';
  if (!hasTags || id === null || account === undefined || !can(account.role, 'printTags')) return null;
  return (
    // A new page load, because the server redirects to the console's host.
    <ButtonLink variant="secondary" size="sm" icon="qr-code" target="_blank" href={consolePages[scope](id)}>
      {t('impact.printTags')}
    </ButtonLink>
  );
}
