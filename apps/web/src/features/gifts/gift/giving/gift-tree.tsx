import type { TreeSummary } from '@nabta/contract/trees/tree';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { TreeDetails } from '#features/trees/tree/tree-details.tsx';
import { TreeName, useTreeName } from '#features/trees/tree/tree-name.tsx';
import { TreePhoto } from '#features/trees/tree/tree-photo.tsx';
import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';

import styles from './gift-trees.module.css';

interface GiftTreeProps {
  tree: TreeSummary;
  /** Reason the tree cannot be given. */
  problem?: string | undefined;
  /** Trailing element, e.g. a remove button. */
  end?: ReactNode;
}

export function GiftTree({ tree, problem, end }: GiftTreeProps) {
  const { t } = useTexts();
  const name = useTreeName(tree);
  return (
    <div>
      <div className={clsx(styles.row, problem && styles.invalid)}>
        <span className={styles.photo}>
          <TreePhoto image={tree.image} alt={t('treeCard.photoAlt', { name: name.text })} shape="row" />
        </span>
        <span className={styles.text}>
          <TreeName {...name} className={styles.name} />
          <TreeDetails tree={tree} />
        </span>
        {end}
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          <Icon name="warning-circle-fill" size={16} />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
