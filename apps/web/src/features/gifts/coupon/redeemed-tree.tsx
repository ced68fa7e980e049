import type { TreeSummary } from '@nabta/contract/tree';

import { useTexts } from '../../platform/texts.tsx';
import { useTreeInWords } from '../tree/tree-in-words.ts';
import { TreePhoto } from '../tree/tree-photo.tsx';

import styles from './redeemed-tree.module.css';

/** The picture of the tree that somebody just got. */
export function RedeemedTree({ tree }: { tree: TreeSummary }) {
  const { t } = useTexts();
  const inWords = useTreeInWords();
  return (
    <span className={styles.frame}>
      <TreePhoto image={tree.image} alt={t('treeCard.photoAlt', { name: inWords(tree) })} shape="card" />
    </span>
  );
}
