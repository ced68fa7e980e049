import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';

import { treeFacetsQuery } from '../tree/tree-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './effort-shares.module.css';

export function EffortShares() {
  const { t, language } = useTexts('impact');
  const { data } = useQuery(treeFacetsQuery(useApi()));
  if (data === undefined || data.effort.length === 0) return null;
  return (
    <Card as="section" className={styles.shares}>
      <h2 className={utilities.title3Semibold}>{t('impact.efforts')}</h2>
      <ul className={utilities.plainList}>
        {data.effort.map(({ id, name, treeCount }) => (
          <li key={id}>
            <Link href={urls.impact('effort', id)} className={styles.effort}>
              <bdi>{nameIn(name, language)}</bdi>
              <span className={styles.count}>{t('impact.trees', { count: treeCount })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
