import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';

import { impactTexts } from '../../locales/impact.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { treeFacetsQuery } from '../tree/tree-queries.ts';

import styles from './effort-shares.module.css';

/** By which efforts one's own trees were planted, each leading to what all of its trees gave. */
export function EffortShares() {
  const { language } = useTexts();
  const tell = useTextFile(impactTexts);
  const { data } = useQuery(treeFacetsQuery(useApi()));
  if (data === undefined || data.effort.length === 0) return null;
  return (
    <Card as="section" className={styles.shares}>
      <h2 className={styles.title}>{tell('impact.efforts')}</h2>
      <ul className={styles.list}>
        {data.effort.map(({ id, name, treeCount }) => (
          <li key={id}>
            <Link href={urls.impact('effort', id)} className={styles.effort}>
              <bdi>{nameIn(name, language)}</bdi>
              <span className={styles.count}>{tell('impact.trees', { count: treeCount })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
