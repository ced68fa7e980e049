import type { TreeSummary } from '@nabta/contract/trees/tree';
import { dedicationText } from '@nabta/domain/dedication';
import { isSamplePhoto } from '@nabta/domain/picture-file';
import { ownerTitle } from '@nabta/domain/tree-title';
import { clsx } from 'clsx';
import { memo, useId } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

import { OwnerLogo } from './owner-logo.tsx';
import { TreeDetails } from './tree-details.tsx';
import { TreeName, useTreeName } from './tree-name.tsx';
import { TreePicture } from './tree-photo.tsx';

import styles from './tree-card.module.css';

interface TreeCardProps {
  tree: TreeSummary;
  /** `row` fills its line, `map` has a fixed width, `cover` is a photo with text on it. */
  shape?: 'row' | 'map' | 'cover';
  /** In a forest of one owner the name is not repeated on every tree. */
  withoutOwner?: boolean;
}

/** The card is one link, named by its title, owner and details. */
export const TreeCard = memo(function TreeCard({ tree, shape = 'row', withoutOwner = false }: TreeCardProps) {
  const { t, language } = useTexts();
  const id = useId();
  const name = useTreeName(tree);
  const isCover = shape === 'cover';
  const isSample = isCover && tree.image && isSamplePhoto(tree.image.nameCompressed);
  return (
    <Link
      href={urls.tree(tree.publicId)}
      aria-labelledby={[
        isSample && `${id}-sample`,
        `${id}-title`,
        !withoutOwner && `${id}-owner`,
        `${id}-details`,
      ]
        .filter(Boolean)
        .join(' ')}
      className={clsx(styles.card, isCover ? styles.cover : styles.row, shape === 'map' && styles.map)}
    >
      <span className={styles.photo}>
        <TreePicture tree={tree} name={name.text} shape={isCover ? 'card' : 'row'} />
        {isSample && (
          <span id={`${id}-sample`} className={styles.sample}>
            {t('treeCard.sample')}
          </span>
        )}
      </span>{' '}
      <span className={styles.text}>
        <span id={`${id}-title`} className={styles.title}>
          <TreeName {...name} className={styles.name} />{' '}
          {(tree.endedAt || tree.isVip) && (
            <span className={styles.chip}>
              <Chip kind={tree.endedAt ? 'neutral' : 'vip'}>
                {t(tree.endedAt ? 'treeCard.lost' : 'treeCard.vip')}
              </Chip>
            </span>
          )}
        </span>{' '}
        {!withoutOwner && (
          <span id={`${id}-owner`} className={styles.owner}>
            <OwnerLogo owner={tree.owner} sponsor={tree.plantedByCompany} />
            <bdi dir="auto" className={styles.name}>
              {ownerTitle(tree.owner) ?? t('app.name')}
            </bdi>
          </span>
        )}{' '}
        <span className={styles.details}>
          {tree.dedication ? (
            <span id={`${id}-details`} className={styles.dedication}>
              <Icon name="heart-fill" size={14} />
              <bdi className={styles.name}>{dedicationText(tree.dedication, language)}</bdi>
            </span>
          ) : (
            <TreeDetails
              id={`${id}-details`}
              tree={tree}
              withoutLogo={!withoutOwner && !tree.owner?.image}
              isNarrow={shape !== 'row'}
            />
          )}
        </span>
      </span>
      {shape === 'row' && <Icon name="caret-right" size={20} mirrored className={styles.caret} />}
    </Link>
  );
});
