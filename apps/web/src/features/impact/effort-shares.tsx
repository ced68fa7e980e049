import { countTreesOfEfforts, listEfforts } from '@nabta/contract/effort';
import { listTrees } from '@nabta/contract/tree';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';

import { directoryKeys, treeKeys } from '../../kit/cache/keys.ts';
import { impactTexts } from '../../locales/impact.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';

import styles from './effort-shares.module.css';

/** As many as are counted at once. */
const mostTrees = 1_000;

/** By which efforts one's own trees were planted, each leading to what all of its trees gave. */
export function EffortShares() {
  const { language } = useTexts();
  const tell = useTextFile(impactTexts);
  const shares = useShares();
  if (shares === undefined || shares.length === 0) return null;
  return (
    <Card as="section" className={styles.shares}>
      <h2 className={styles.title}>{tell('impact.efforts')}</h2>
      <ul className={styles.list}>
        {shares.map(({ id, name, count }) => (
          <li key={id}>
            <Link href={urls.impact('effort', id)} className={styles.effort}>
              <bdi>{nameIn(name, language)}</bdi>
              <span className={styles.count}>{tell('impact.trees', { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useShares() {
  const { call } = useApi();
  const trees = useQuery({
    queryKey: treeKeys.ownIds,
    queryFn: async ({ signal }) => {
      const answer = await call(listTrees, { query: {} }, { signal });
      return Array.isArray(answer) ? answer.slice(0, mostTrees).map(({ id }) => id) : [];
    },
  });
  const treeIds = trees.data;
  const counts = useQuery({
    queryKey: directoryKeys.effortsOfTrees(treeIds),
    queryFn: ({ signal }) => call(countTreesOfEfforts, { body: { treeIds: treeIds ?? [] } }, { signal }),
    enabled: treeIds !== undefined && treeIds.length > 0,
  });
  const efforts = useQuery({
    queryKey: directoryKeys.everyEffort,
    queryFn: ({ signal }) => call(listEfforts, { query: {} }, { signal }),
    enabled: counts.data !== undefined,
  });
  return counts.data?.flatMap(({ effortId, count }) => {
    const effort = efforts.data?.find(({ id }) => id === effortId);
    return effort === undefined ? [] : [{ id: effort.id, name: effort.name, count }];
  });
}
