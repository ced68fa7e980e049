import type { TreeSummary } from '@nabta/contract/tree';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { useTexts } from '../../../platform/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TreeDetails } from '../../tree/tree-details.tsx';
import { TreeName, useTreeName } from '../../tree/tree-name.tsx';
import { TreePhoto } from '../../tree/tree-photo.tsx';

import styles from './gift-tree.module.css';

interface GiftTreeProps {
  tree: TreeSummary;
  /** Why this tree cannot be given. */
  problem?: string | undefined;
  /** At the end of the row, such as a way to choose another tree. */
  end?: ReactNode;
}

/** The tree that a gift is about, as an inset row. */
export function GiftTree({ tree, problem, end }: GiftTreeProps) {
  const { t } = useTexts();
  const name = useTreeName(tree);
  return (
    <div>
      <div className={clsx(styles.row, problem && styles.refused)}>
        <span className={styles.photo}>
          <TreePhoto image={tree.image} alt={t('treeCard.photoAlt', { name: name.text })} shape="row" />
        </span>
        <span className={styles.words}>
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
