import type { ReceivedGift } from '@nabta/contract/gift';
import type { TreeSummary } from '@nabta/contract/tree';

import { receivedGiftTexts } from '../../locales/received-gift.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { TreeName, useTreeName } from '../tree/tree-name.tsx';
import { TreePhoto } from '../tree/tree-photo.tsx';
import { GiftCard } from './gift-card.tsx';

import styles from './gift-face.module.css';

interface GiftFaceProps {
  gift: Pick<ReceivedGift, 'tree' | 'from' | 'occasion' | 'message'> & { more: readonly TreeSummary[] };
  /** Undefined where they are gone or without a name. */
  giver: string | undefined;
  level?: 1 | 4;
}

/** What the receiver of a gift sees of it: from whom, the card, and the other trees that came with it. */
export function GiftFace({ gift, giver, level = 1 }: GiftFaceProps) {
  const tell = useTextFile(receivedGiftTexts);
  const { tree, more, occasion, message, from } = gift;
  const Heading = `h${level}` as const;
  const count = more.length + 1;
  return (
    <>
      <Heading className={styles.title}>
        {giver === undefined
          ? more.length === 0
            ? tell('giftPage.fromUnknown')
            : tell('receivedGift.fromUnknownSeveral', { count })
          : more.length === 0
            ? tell('receivedGift.from', { name: giver })
            : tell('receivedGift.fromSeveral', { name: giver, count })}
      </Heading>
      <GiftCard tree={tree} occasion={occasion} message={message} from={from} signedBy={giver} />
      {more.length > 0 && (
        <ul className={styles.more} aria-label={tell('giftPage.alsoInIt')}>
          {more.map((one) => (
            <OtherTree key={one.id} tree={one} />
          ))}
        </ul>
      )}
    </>
  );
}

function OtherTree({ tree }: { tree: TreeSummary }) {
  return (
    <li className={styles.other}>
      <span className={styles.photo}>
        <TreePhoto image={tree.image} alt="" shape="row" />
      </span>
      <TreeName {...useTreeName(tree)} className={styles.name} />
    </li>
  );
}
