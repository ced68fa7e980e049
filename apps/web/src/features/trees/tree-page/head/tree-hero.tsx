import type { Tree } from '@nabta/contract/trees/tree';
import type { Language } from '@nabta/domain/language';
import { isSamplePhoto } from '@nabta/domain/picture-file';
import { clsx } from 'clsx';
import { Suspense, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

import { TreePhoto, TreePicture } from '#features/trees/tree/tree-photo.tsx';
import { useRemoveTreePhoto } from '#features/trees/tree/use-tree-photo.ts';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';

import styles from './tree-hero.module.css';

export function TreeHero({ tree, name }: { tree: Tree; name: string }) {
  const { formatTreeDay, t, language } = useTexts('tree-page');
  const photos = photosOf(tree);
  const { track, index, show, trackProps } = usePhotoTrack(photos.length, language);
  const currentPhoto = photos[index];

  if (currentPhoto === undefined) {
    return (
      <div className={styles.hero}>
        <Drawing tree={tree} name={name} />
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
        {photos.toReversed().map(({ image, takenAt }, photosSince) => (
          <li
            key={image.nameCompressed}
            className={styles.slide}
            aria-hidden={photosSince !== photos.length - 1 - index}
          >
            <TreePhoto
              shape="hero"
              image={image}
              alt={t('treeDetail.photoAlt', { name, date: formatTreeDay(takenAt) })}
              isPriority={photosSince === 0}
            />
          </li>
        ))}
      </ul>
      {isSamplePhoto(currentPhoto.image.nameCompressed) && (
        <p className={clsx(styles.caption, styles.sample)}>{t('treeCard.sample')}</p>
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
            {photos.map(({ image, takenAt }, photoIndex) => (
              <button
                key={image.nameCompressed}
                type="button"
                className={styles.thumb}
                aria-label={t('treeDetail.showPhoto', { date: formatTreeDay(takenAt) })}
                aria-current={photoIndex === index}
                onClick={() => show(photoIndex)}
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

/** Says on the first press what it is. */
function Drawing({ tree, name }: { tree: Tree; name: string }) {
  const { t } = useTexts('tree-page');
  const [isExplained, setIsExplained] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.drawing}
        aria-expanded={isExplained}
        onClick={() => setIsExplained(!isExplained)}
      >
        <TreePicture shape="hero" tree={tree} name={name} isPriority />
      </button>
      <p role="status" className={clsx(isExplained && styles.caption, styles.note)}>
        {isExplained && t('treeDetail.drawingNote')}
      </p>
    </>
  );
}

/** Oldest first; falls back to the main image, dated to the planting. */
function photosOf({ photos, image, plantedAt }: Tree): Tree['photos'] {
  if (photos.length > 0) return photos;
  return image === null ? [] : [{ image, takenAt: plantedAt, isMine: false }];
}

function RemovePhoto({ publicId, file }: { publicId: string; file: string }) {
  const { t } = useTexts('photo');
  const [isOpen, setIsOpen] = useState(false);
  const { mutate: removePhoto, isPending } = useRemoveTreePhoto(publicId);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        variant="glass"
        icon="trash"
        label={t('photo.remove')}
        className={styles.remove}
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('photo.removeTitle')}
        body={t('photo.removeBody')}
        actions={
          <>
            <Button
              variant="danger"
              pending={isPending}
              onClick={() => removePhoto(file, { onSettled: close })}
            >
              {t('photo.remove')}
            </Button>
            <Button variant="text" onClick={close}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
    </>
  );
}

/**
 * Scroll-snap carousel, newest picture first, so that pages show it before any script runs. Pictures passed during a
 * programmatic scroll do not become current.
 */
function usePhotoTrack(count: number, language: Language) {
  const track = useRef<HTMLUListElement>(null);
  const target = useRef<number>(undefined);
  const alignedWidth = useRef(0);
  const [index, setIndex] = useState(Math.max(0, count - 1));

  // Device rotation and a change of text direction move the row; the current picture stays in view.
  const realign = useEffectEvent((_language: Language) => {
    moveTo(track.current, count - 1 - index, 'instant');
    alignedWidth.current = track.current?.clientWidth ?? 0;
  });
  useLayoutEffect(() => {
    realign(language);
    const observer = new ResizeObserver(() => realign(language));
    if (track.current !== null) observer.observe(track.current);
    return () => observer.disconnect();
  }, [language]);

  return {
    track,
    index,
    show(next: number) {
      if (next === index) return;
      target.current = next;
      setIndex(next);
      const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
      moveTo(track.current, count - 1 - next, prefersReducedMotion ? 'instant' : 'smooth');
    },
    trackProps: {
      onPointerDown() {
        target.current = undefined;
      },
      onScroll() {
        const visibleIndex = visibleIndexOf(track.current, alignedWidth.current, count);
        if (visibleIndex === undefined) return;
        if (target.current === undefined) setIndex(visibleIndex);
        else if (target.current === visibleIndex) target.current = undefined;
      },
      onScrollEnd() {
        target.current = undefined;
        setIndex(visibleIndexOf(track.current, alignedWidth.current, count) ?? index);
      },
    },
  };
}

/** The row is reversed: older pictures are in the direction from which text starts. */
function moveTo(track: HTMLElement | null, steps: number, behavior: ScrollBehavior): void {
  if (track === null) return;
  const direction = getComputedStyle(track).direction === 'rtl' ? 1 : -1;
  track.scrollTo?.({ left: direction * steps * track.clientWidth, behavior });
}

/** Undefined while the width differs from the one the scroll position was set for. */
function visibleIndexOf(track: HTMLElement | null, width: number, count: number): number | undefined {
  if (track === null || width === 0 || track.clientWidth !== width) return undefined;
  return count - 1 - Math.round(Math.abs(track.scrollLeft) / width);
}
