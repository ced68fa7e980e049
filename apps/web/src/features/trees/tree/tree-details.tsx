import type { TreeSummary } from '@nabta/contract/trees/tree';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { OwnerLogo } from './owner-logo.tsx';

import styles from './tree-card.module.css';

interface TreeDetailsProps {
  id?: string;
  tree: Pick<TreeSummary, 'plantedByCompany' | 'land' | 'plantedAt'>;
  /** Set when the caller shows the sponsor's logo elsewhere. */
  withoutLogo?: boolean;
  /** There is room for one name: the logo shows the sponsor, the text the place. */
  isNarrow?: boolean;
}

/** Sponsor, place and year, which distinguish trees of one owner and species. */
export function TreeDetails({ id, tree, withoutLogo = false, isNarrow = false }: TreeDetailsProps) {
  const { language, formatTreeDay } = useTexts();
  const { plantedByCompany: sponsor, land, plantedAt } = tree;
  const hiddenName = isNarrow && land && sponsor?.image ? nameIn(sponsor.name, language) : undefined;
  const names = [hiddenName === undefined ? sponsor : null, land].flatMap(
    (record) => (record && nameIn(record.name, language)) ?? [],
  );
  return (
    <span id={id} className={styles.detailLine}>
      {!withoutLogo && sponsor?.image && <OwnerLogo owner={sponsor} size={16} />}
      {names.length > 0 && (
        <span className={styles.names}>{names.map((name) => `\u2068${name}\u2069`).join(' · ')}</span>
      )}
      <span className={styles.year}>
        {names.length > 0 && ' · '}
        {formatTreeDay(plantedAt, { year: 'numeric' })}
      </span>
      {hiddenName !== undefined && <VisuallyHidden> · {hiddenName}</VisuallyHidden>}
    </span>
  );
}
