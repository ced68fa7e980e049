import type { Tree } from '@nabta/contract/tree';
import { isIllustration } from '@nabta/domain/picture-file';
import { clsx } from 'clsx';
import { Suspense } from 'react';

import { treePageTexts } from '../../../locales/tree-page.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { TreePhoto } from '../../tree/tree-photo.tsx';
import { RemovePhoto } from './remove-photo.tsx';
import { usePhotoTrack } from './use-photo-track.ts';

import styles from './tree-hero.module.css';

interface TreeHeroProps {
  tree: Tree;
  name: string;
}

/** The newest photo of a tree; a swipe or the small pictures below lead back through the older ones. */
export function TreeHero({ tree, name }: TreeHeroProps) {
  const { formatTreeDay, t, language } = useTexts();
  const tell = useTextFile(treePageTexts);
  const photos = photosOf(tree);
  const { track, index, show, trackProps } = usePhotoTrack(photos.length, language);
  const shown = photos[index];

  if (shown === undefined) {
    return (
      <div className={styles.hero}>
        <TreePhoto shape="hero" image={null} alt={t('treeCard.photoAlt', { name })} />
      </div>
    );
  }
  return (
    <div className={clsx(styles.hero, photos.length > 1 && styles.many)}>
      <ul
        ref={track}
        aria-label={tell('treeDetail.photos')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what a finger can swipe, the arrow keys can move too
        tabIndex={photos.length > 1 ? 0 : undefined}
        className={styles.track}
        {...trackProps}
      >
        {photos.map(({ image, takenAt }, place) => (
          <li key={image.nameCompressed} className={styles.place} aria-hidden={place !== index}>
            <TreePhoto
              shape="hero"
              image={image}
              alt={tell('treeDetail.photoAlt', { name, date: formatTreeDay(takenAt) })}
              isFirst={place === photos.length - 1}
            />
          </li>
        ))}
      </ul>
      {isIllustration(shown.image.nameCompressed) && (
        <p className={clsx(styles.caption, styles.illustration)}>{t('treeCard.illustration')}</p>
      )}
      {shown.isMine && (
        <Suspense>
          <RemovePhoto publicId={tree.publicId} file={shown.image.nameCompressed} />
        </Suspense>
      )}
      {photos.length > 1 && (
        <div className={styles.timeline} role="group" aria-label={tell('treeDetail.photos')}>
          <p className={clsx(styles.caption, styles.date)} role="status">
            {tell('treeDetail.photoOf', {
              index: index + 1,
              total: photos.length,
              date: formatTreeDay(shown.takenAt),
            })}
          </p>
          <div className={styles.strip}>
            {photos.map(({ image, takenAt }, place) => (
              <button
                key={image.nameCompressed}
                type="button"
                className={styles.thumb}
                aria-label={tell('treeDetail.showPhoto', { date: formatTreeDay(takenAt) })}
                aria-current={place === index}
                onClick={() => show(place)}
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

/** Oldest first; a tree whose photos were never dated has the one it is known by. */
function photosOf({ photos, image, plantedAt }: Tree): Tree['photos'] {
  if (photos.length > 0) return photos;
  return image === null ? [] : [{ image, takenAt: plantedAt, isMine: false }];
}
