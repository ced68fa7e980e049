import type { Tree } from '@nabta/contract/trees/tree';
import { isIllustration } from '@nabta/domain/picture-file';
import { clsx } from 'clsx';
import { Suspense } from 'react';

import { TreePhoto } from '#features/trees/tree/tree-photo.tsx';
import { useTexts } from '#platform/texts.tsx';

import { RemovePhoto } from './remove-photo.tsx';
import { usePhotoTrack } from './use-photo-track.ts';

import styles from './tree-hero.module.css';

interface TreeHeroProps {
  tree: Tree;
  name: string;
}

/** Photo carousel of a tree; starts at the newest photo. */
export function TreeHero({ tree, name }: TreeHeroProps) {
  const { formatTreeDay, t, language } = useTexts('tree-page');
  const photos = photosOf(tree);
  const { track, index, show, trackProps } = usePhotoTrack(photos.length, language);
  const currentPhoto = photos[index];

  if (currentPhoto === undefined) {
    return (
      <div className={styles.hero}>
        <TreePhoto shape="hero" image={null} alt={t('treeCard.photoAlt', { name })} />
      </div>
    );
  }
  return (
    <div className={clsx(styles.hero, photos.length > 1 && styles.withThumbnails)}>
      <ul
        ref={track}
        aria-label={t('treeDetail.photos')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what a finger can swipe, the arrow keys can move too
        tabIndex={photos.length > 1 ? 0 : undefined}
        className={styles.track}
        {...trackProps}
      >
        {photos.map(({ image, takenAt }, position) => (
          <li key={image.nameCompressed} className={styles.slide} aria-hidden={position !== index}>
            <TreePhoto
              shape="hero"
              image={image}
              alt={t('treeDetail.photoAlt', { name, date: formatTreeDay(takenAt) })}
              isPriority={position === photos.length - 1}
            />
          </li>
        ))}
      </ul>
      {isIllustration(currentPhoto.image.nameCompressed) && (
        <p className={clsx(styles.caption, styles.illustration)}>{t('treeCard.illustration')}</p>
      )}
      {currentPhoto.isMine && (
        <Suspense>
          <RemovePhoto publicId={tree.publicId} file={currentPhoto.image.nameCompressed} />
        </Suspense>
      )}
      {photos.length > 1 && (
        <div className={styles.timeline} role="group" aria-label={t('treeDetail.photos')}>
          <p className={clsx(styles.caption, styles.date)} role="status">
            {t('treeDetail.photoOf', {
              index: index + 1,
              total: photos.length,
              date: formatTreeDay(currentPhoto.takenAt),
            })}
          </p>
          <div className={styles.strip}>
            {photos.map(({ image, takenAt }, position) => (
              <button
                key={image.nameCompressed}
                type="button"
                className={styles.thumb}
                aria-label={t('treeDetail.showPhoto', { date: formatTreeDay(takenAt) })}
                aria-current={position === index}
                onClick={() => show(position)}
              >
                <TreePhoto image={image} alt="" shape="row" />
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Oldest first; falls back to the main image, dated to the planting. */
function photosOf({ photos, image, plantedAt }: Tree): Tree['photos'] {
  if (photos.length > 0) return photos;
  return image === null ? [] : [{ image, takenAt: plantedAt, isMine: false }];
}
