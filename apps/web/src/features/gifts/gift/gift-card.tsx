import type { MinimalAccount } from '@nabta/contract/account';
import type { TreeSummary } from '@nabta/contract/tree';
import type { Occasion } from '@nabta/domain/gift-state';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useTexts } from '../../platform/texts.tsx';
import { TreeName, useTreeName } from '../tree/tree-name.tsx';
import { TreePhoto } from '../tree/tree-photo.tsx';
import { OccasionArt } from './occasion-art.tsx';
import { PersonAvatar } from './person-avatar.tsx';

import styles from './gift-card.module.css';

interface GiftCardProps {
  tree: Pick<TreeSummary, 'givenName' | 'specie' | 'image'>;
  occasion: Occasion;
  message: string | null;
  from: Pick<MinimalAccount, 'id' | 'firstname' | 'lastname' | 'image'> | null;
  /** Who wrote the words, where that is no person. */
  signedBy?: string | undefined;
}

/** A gift as a card: the art of its occasion, the tree in it, and the giver's words. */
export function GiftCard({ tree, occasion, message, from, signedBy }: GiftCardProps) {
  const { t } = useTexts();
  const name = useTreeName(tree);
  return (
    <div className={styles.card}>
      <OccasionArt occasion={occasion} />
      <div className={styles.tree}>
        <span className={styles.photo}>
          <TreePhoto image={tree.image} alt={t('treeCard.photoAlt', { name: name.text })} shape="card" />
        </span>
        <p className={styles.name}>
          <TreeName {...name} />
        </p>
      </div>
      {message !== null && (
        <blockquote className={styles.words}>
          <p dir="auto">{message}</p>
          {(from !== null || signedBy !== undefined) && (
            <footer className={styles.from}>
              {from && <PersonAvatar person={from} fallback={t('app.name')} size="sm" />}
              <bdi>{ownerTitle(from) ?? signedBy}</bdi>
            </footer>
          )}
        </blockquote>
      )}
    </div>
  );
}
