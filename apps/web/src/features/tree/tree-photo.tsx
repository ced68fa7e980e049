import type { TreeSummary } from '@nabta/contract/tree';
import { clsx } from 'clsx';

import { Icon } from '../../ui/icon.tsx';
import { usePhotoSources } from './use-photo-sources.ts';

import styles from './tree-photo.module.css';

interface TreePhotoProps {
  image: TreeSummary['image'];
  alt: string;
  /** `row` is a small square, `card` fills a card of a third of the screen. */
  shape: 'row' | 'card';
}

/** The widths that every photo is kept in, and how wide each shape is drawn. */
const shapes = {
  row: { widths: [160, 320], sizes: '64px', side: 64 },
  card: {
    widths: [320, 640],
    sizes: '(min-width: 1200px) 180px, (min-width: 768px) 33vw, 50vw',
    side: 320,
  },
} as const;

/** A photo in the size it is shown; the whole one where that is missing, and a drawn tree where there is none at all. */
export function TreePhoto({ image, alt, shape }: TreePhotoProps) {
  const { widths, sizes, side } = shapes[shape];
  const { src, onError, avif, webp } = usePhotoSources(image, widths);
  if (src === undefined) {
    return (
      <span role="img" aria-label={alt} className={clsx(styles.photo, styles.missing)}>
        <Icon name="tree-fill" size={28} />
      </span>
    );
  }
  return (
    <picture className={styles.frame}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        key={src}
        src={src}
        srcSet={webp}
        sizes={webp && sizes}
        alt={alt}
        width={side}
        height={side}
        loading="lazy"
        decoding="async"
        className={styles.photo}
        onError={onError}
      />
    </picture>
  );
}
