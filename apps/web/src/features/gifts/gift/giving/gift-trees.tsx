import type { TreeSummary } from '@nabta/contract/trees/tree';
import { maxTreesPerGift } from '@nabta/domain/gift-state';

import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

import { GiftTree } from './gift-tree.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './gift-trees.module.css';

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
