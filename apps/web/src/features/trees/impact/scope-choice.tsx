import type { ImpactScope } from '@nabta/contract/trees/impact';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Link } from '#ui/link.tsx';

import { useImpactScopes } from './use-impact.ts';

import styles from './scope-choice.module.css';

interface ScopeChoiceProps {
  scope: ImpactScope;
  id: string | null;
}

/** Links to the user's impact pages and to that of all trees. */
export function ScopeChoice({ scope, id }: ScopeChoiceProps) {
  const { t, language } = useTexts('impact');
  const { data: scopes = [] } = useImpactScopes();
  const links = [
    ...scopes.map((one) => ({
      key: one.id,
      href: one.scope === 'account' ? urls.impact() : urls.impact(one.scope, one.id),
      label:
        one.scope === 'account'
          ? t('impact.myForest')
          : ((one.name && nameIn(one.name, language)) ?? t(`impact.${one.scope}`)),
      isShown: one.scope === scope && one.id === id,
    })),
    { key: 'whole', href: urls.impact('whole'), label: t('impact.whole'), isShown: scope === 'whole' },
  ];
  return (
    <nav aria-label={t('impact.whose')}>
      <ul className={styles.list}>
        {links.map(({ key, href, label, isShown }) => (
          <li key={key}>
            <Link href={href} aria-current={isShown ? 'page' : undefined} className={styles.link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
