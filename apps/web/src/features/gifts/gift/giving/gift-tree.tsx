import type { TreeSummary } from '@nabta/contract/trees/tree';
import { maxTreesPerGift } from '@nabta/domain/gift-state';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { TreeDetails } from '#features/trees/tree/tree-details.tsx';
import { TreeName, useTreeName } from '#features/trees/tree/tree-name.tsx';
import { TreePicture } from '#features/trees/tree/tree-photo.tsx';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './gift-trees.module.css';

interface GiftTreeProps {
  tree: TreeSummary;
  /** Reason the tree cannot be given. */
  problem?: string | undefined;
  /** Trailing element, e.g. a remove button. */
  end?: ReactNode;
}

export function GiftTree({ tree, problem, end }: GiftTreeProps) {
  const name = useTreeName(tree);
  return (
    <div>
      <div className={clsx(styles.row, problem && styles.invalid)}>
        <span className={styles.photo}>
          <TreePicture tree={tree} name={name.text} shape="row" />
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

interface GiftTreesProps {
  trees: readonly TreeSummary[];
  /** Returns the error of the tree at this index. */
  problemOf: (index: number) => string | undefined;
  onRemove: (tree: TreeSummary) => void;
  onAdd: () => void;
}

export function GiftTrees({ trees, problemOf, onRemove, onAdd }: GiftTreesProps) {
  const { t } = useTexts('gift');
  const treeLabel = useTreeLabel();
  return (
    <div className={utilities.column8}>
      {trees.map((tree, index) => (
        <GiftTree
          key={tree.id}
          tree={tree}
          problem={problemOf(index)}
          end={
            trees.length > 1 && (
              <IconButton
                icon="x"
                label={t('gift.removeTree', { tree: treeLabel(tree) })}
                onClick={() => onRemove(tree)}
              />
            )
          }
        />
      ))}
      {trees.length < maxTreesPerGift && (
        <Button variant="text" size="sm" icon="plus" className={styles.add} onClick={onAdd}>
          {t('gift.addTree')}
        </Button>
      )}
    </div>
  );
}
