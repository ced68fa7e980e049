import type { TreeSummary } from '@nabta/contract/tree';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '../../platform/texts.tsx';
import { OwnerLogo } from './owner-logo.tsx';

import styles from './tree-details.module.css';

interface TreeDetailsProps {
  id?: string;
  tree: Pick<TreeSummary, 'plantedByCompany' | 'land' | 'plantedAt'>;
  /** Where the sponsor's logo stands elsewhere already. */
  withoutLogo?: boolean;
}

/** Who paid for a tree, where it stands and since when: what tells it from the others of its owner and species. */
export function TreeDetails({ id, tree, withoutLogo = false }: TreeDetailsProps) {
  const { language, formatDate } = useTexts();
  const { plantedByCompany: sponsor, land, plantedAt } = tree;
  const names = [sponsor, land].flatMap((one) => (one && nameIn(one.name, language)) ?? []);
  return (
    <span id={id} className={styles.details}>
      {!withoutLogo && sponsor?.image && <OwnerLogo owner={sponsor} size={16} />}
      {names.length > 0 && (
        <span className={styles.names}>{names.map((name) => `\u2068${name}\u2069`).join(' · ')}</span>
      )}
      <span className={styles.year}>
        {names.length > 0 && ' · '}
        {formatDate(plantedAt, { year: 'numeric' })}
      </span>
    </span>
  );
}
