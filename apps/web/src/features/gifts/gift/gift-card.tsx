import type { Giver } from '@nabta/contract/people/account';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import type { Occasion } from '@nabta/domain/gift-state';
import { ownerTitle } from '@nabta/domain/tree-title';

import { TreeName, useTreeName } from '#features/trees/tree/tree-name.tsx';
import { TreePicture } from '#features/trees/tree/tree-photo.tsx';
import { useTexts } from '#platform/texts.tsx';
import { OccasionArt } from '#shared/form/occasion-art.tsx';

import { PersonAvatar } from './person-avatar.tsx';

import styles from './gift-contents.module.css';

interface GiftCardProps {
  tree: TreeSummary;
  occasion: Occasion;
  message: string | null;
  from: Pick<Giver, 'id' | 'firstname' | 'lastname' | 'image'> | null;
  /** Signature used when `from` is null. */
  signedBy?: string | undefined;
}

export function GiftCard({ tree, occasion, message, from, signedBy }: GiftCardProps) {
  const { t } = useTexts();
  const name = useTreeName(tree);
  return (
    <div className={styles.card}>
      <OccasionArt occasion={occasion} />
      <div className={styles.tree}>
        <span className={styles.cardPhoto}>
          <TreePicture tree={tree} name={name.text} shape="card" />
        </span>
        <p className={styles.cardName}>
          <TreeName {...name} />
        </p>
      </div>
      {message !== null && (
        <blockquote className={styles.text}>
          <p dir="auto">{message}</p>
          {(from !== null || signedBy !== undefined) && (
            <footer className={styles.from}>
              {from && <PersonAvatar person={from} fallback={t('app.name')} />}
              <bdi>{ownerTitle(from) ?? signedBy}</bdi>
            </footer>
          )}
        </blockquote>
      )}
    </div>
  );
}
