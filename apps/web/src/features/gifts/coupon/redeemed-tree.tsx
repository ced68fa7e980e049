import type { TreeSummary } from '@nabta/contract/trees/tree';

import { TreePhoto } from '#features/trees/tree/tree-photo.tsx';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useTexts } from '#platform/texts.tsx';

import styles from './coupon-success.module.css';

export function RedeemedTree({ tree }: { tree: TreeSummary }) {
  const { t } = useTexts();
  const labelOf = useTreeLabel();
  return (
    <span className={styles.frame}>
      <TreePhoto image={tree.image} alt={t('treeCard.photoAlt', { name: labelOf(tree) })} shape="card" />
    </span>
  );
}
