import type { TreeSummary } from '@nabta/contract/tree';
import { maxTreesOfGift } from '@nabta/domain/gift-state';

import { giftTexts } from '../../../locales/gift.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useTreeInWords } from '../../tree/tree-in-words.ts';
import { GiftTree } from './gift-tree.tsx';

import styles from './gift-trees.module.css';

interface GiftTreesProps {
  trees: readonly TreeSummary[];
  /** Why a tree cannot be given, by its place. */
  problemOf: (place: number) => string | undefined;
  onRemove: (tree: TreeSummary) => void;
  onAdd: () => void;
}

/** The trees of a gift, and the way to more of them. */
export function GiftTrees({ trees, problemOf, onRemove, onAdd }: GiftTreesProps) {
  const tell = useTextFile(giftTexts);
  const inWords = useTreeInWords();
  return (
    <div className={styles.trees}>
      {trees.map((tree, place) => (
        <GiftTree
          key={tree.id}
          tree={tree}
          problem={problemOf(place)}
          end={
            trees.length > 1 && (
              <IconButton
                icon="x"
                label={tell('gift.removeTree', { tree: inWords(tree) })}
                onClick={() => onRemove(tree)}
              />
            )
          }
        />
      ))}
      {trees.length < maxTreesOfGift && (
        <Button look="text" size="sm" icon="plus" className={styles.add} onClick={onAdd}>
          {tell('gift.addTree')}
        </Button>
      )}
    </div>
  );
}
