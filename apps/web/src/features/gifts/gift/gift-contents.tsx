import type { ReceivedGift } from '@nabta/contract/gifts/gift';
import type { TreeSummary } from '@nabta/contract/trees/tree';

import { TreeName, useTreeName } from '#features/trees/tree/tree-name.tsx';
import { TreePicture } from '#features/trees/tree/tree-photo.tsx';
import { useTexts } from '#platform/texts.tsx';

import { GiftCard } from './gift-card.tsx';
import { useGiverSentence } from './use-giver-name.ts';

import styles from './gift-contents.module.css';

interface GiftContentsProps {
  gift: Pick<ReceivedGift, 'tree' | 'from' | 'occasion' | 'message'> & { more: readonly TreeSummary[] };
  /** Undefined when the giver was deleted or has no name. */
  giver: string | undefined;
  level?: 1 | 4;
}

/** A gift as its receiver sees it: giver, card and further trees. */
export function GiftContents({ gift, giver, level = 1 }: GiftContentsProps) {
  const { t } = useTexts('received-gift');
  const { tree, more, occasion, message, from } = gift;
  const Heading = `h${level}` as const;
  const title = useGiverSentence({ giver, treeCount: more.length + 1, unknownKey: 'giftPage.fromUnknown' });
  return (
    <>
      <Heading className={styles.title}>{title}</Heading>
      <GiftCard tree={tree} occasion={occasion} message={message} from={from} signedBy={giver} />
      {more.length > 0 && (
        <ul className={styles.more} aria-label={t('giftPage.alsoInIt')}>
          {more.map((otherTree) => (
            <OtherTree key={otherTree.id} tree={otherTree} />
          ))}
        </ul>
      )}
    </>
  );
}

function OtherTree({ tree }: { tree: TreeSummary }) {
  return (
    <li className={styles.otherTree}>
      <span className={styles.photo}>
        <TreePicture tree={tree} shape="row" />
      </span>
      <TreeName {...useTreeName(tree)} className={styles.name} />
    </li>
  );
}
