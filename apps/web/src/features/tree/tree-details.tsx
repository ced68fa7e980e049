import type { TreeSummary } from '@nabta/contract/tree';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '../../platform/texts.tsx';
import { OwnerLogo } from './owner-logo.tsx';

import styles from './tree-details.module.css';

type Details = Pick<TreeSummary, 'plantedByCompany' | 'land' | 'plantedAt'>;

/** Who paid for a tree, where it stands and since when: what tells it from the others of its owner and species. */
export function useTreeDetails(): (tree: Details) => string {
  const { language, formatDate } = useTexts();
  return ({ plantedByCompany, land, plantedAt }) =>
    [
      plantedByCompany && nameIn(plantedByCompany.name, language),
      land && nameIn(land.name, language),
      formatDate(plantedAt, { year: 'numeric' }),
    ]
      .filter(Boolean)
      .map((part) => `\u2068${part}\u2069`)
      .join(' · ');
}

interface TreeDetailsProps {
  id?: string;
  tree: Details;
  /** Where the sponsor's logo stands elsewhere already. */
  withoutLogo?: boolean;
}

export function TreeDetails({ id, tree, withoutLogo = false }: TreeDetailsProps) {
  const detailsOf = useTreeDetails();
  return (
    <span id={id} className={styles.details}>
      {!withoutLogo && tree.plantedByCompany?.image && <OwnerLogo owner={tree.plantedByCompany} size={16} />}
      <span className={styles.text}>{detailsOf(tree)}</span>
    </span>
  );
}
