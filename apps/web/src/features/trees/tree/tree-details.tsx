import type { TreeSummary } from '@nabta/contract/tree';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '../../platform/texts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { OwnerLogo } from './owner-logo.tsx';

import styles from './tree-details.module.css';

interface TreeDetailsProps {
  id?: string;
  tree: Pick<TreeSummary, 'plantedByCompany' | 'land' | 'plantedAt'>;
  /** Where the sponsor's logo stands elsewhere already. */
  withoutLogo?: boolean;
  /** Where there is room for one name only: the logo tells the sponsor, and the words the place. */
  isNarrow?: boolean;
}

/** Who paid for a tree, where it stands and since when: what tells it from the others of its owner and species. */
export function TreeDetails({ id, tree, withoutLogo = false, isNarrow = false }: TreeDetailsProps) {
  const { language, formatTreeDay } = useTexts();
  const { plantedByCompany: sponsor, land, plantedAt } = tree;
  const heard = isNarrow && land && sponsor?.image ? nameIn(sponsor.name, language) : undefined;
  const names = [heard === undefined ? sponsor : null, land].flatMap(
    (one) => (one && nameIn(one.name, language)) ?? [],
  );
  return (
    <span id={id} className={styles.details}>
      {!withoutLogo && sponsor?.image && <OwnerLogo owner={sponsor} size={16} />}
      {heard !== undefined && <VisuallyHidden>{heard} · </VisuallyHidden>}
      {names.length > 0 && (
        <span className={styles.names}>{names.map((name) => `\u2068${name}\u2069`).join(' · ')}</span>
      )}
      <span className={styles.year}>
        {names.length > 0 && ' · '}
        {formatTreeDay(plantedAt, { year: 'numeric' })}
      </span>
    </span>
  );
}
