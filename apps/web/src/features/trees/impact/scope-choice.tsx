import type { ImpactScope } from '@nabta/contract/impact';
import { nameIn } from '@nabta/domain/localized-name';

import { impactTexts } from '../../locales/impact.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Link } from '../../ui/link.tsx';
import { useImpactScopes } from './use-impact.ts';

import styles from './scope-choice.module.css';

interface ScopeChoiceProps {
  scope: ImpactScope;
  id: string | null;
}

/** The impact pages that somebody has, and that of everybody. */
export function ScopeChoice({ scope, id }: ScopeChoiceProps) {
  const { language } = useTexts();
  const tell = useTextFile(impactTexts);
  const { data: own = [] } = useImpactScopes();
  const links = [
    ...own.map((one) => ({
      key: one.id,
      href: one.scope === 'account' ? urls.impact() : urls.impact(one.scope, one.id),
      label:
        one.scope === 'account'
          ? tell('impact.myForest')
          : ((one.name && nameIn(one.name, language)) ?? tell(`impact.${one.scope}`)),
      isShown: one.scope === scope && one.id === id,
    })),
    { key: 'whole', href: urls.impact('whole'), label: tell('impact.whole'), isShown: scope === 'whole' },
  ];
  return (
    <nav aria-label={tell('impact.whose')}>
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
