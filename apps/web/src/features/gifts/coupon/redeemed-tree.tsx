import type { TreeSummary } from '@nabta/contract/trees/tree';

import { TreePicture } from '#features/trees/tree/tree-photo.tsx';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';

import styles from './coupon-success.module.css';

export function RedeemedTree({ tree }: { tree: TreeSummary }) {
  const labelOf = useTreeLabel();
  return (
    <span className={styles.frame}>
      <TreePicture tree={tree} name={labelOf(tree)} shape="card" />
    </span>
  );
}
