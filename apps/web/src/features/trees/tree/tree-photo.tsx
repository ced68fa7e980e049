import type { TreeSummary } from '@nabta/contract/trees/tree';
import { type PictureFormat, heroPhoto, treePhotoSources } from '@nabta/domain/picture-file';
import { clsx } from 'clsx';

import { Icon } from '#ui/icon.tsx';

import { useLoadablePicture } from './failed-pictures.ts';

import styles from './tree-photo.module.css';

interface TreePhotoProps {
  image: TreeSummary['image'];
  alt: string;
  /** `row`: small square; `card`: a third of the screen; `hero`: top of a page. */
  shape: 'row' | 'card' | 'hero';
  /** Visible when the page opens; the others load lazily. */
  isPriority?: boolean;
}

/** Stored widths of every photo, and the rendered size of each shape. */
const shapes = {
  row: { widths: [160, 320], sizes: '64px', side: 64 },
  card: {
    widths: [320, 640],
    sizes: '(min-width: 1200px) 180px, (min-width: 768px) 33vw, 50vw',
    side: 320,
  },
  hero: { ...heroPhoto, side: 640 },
} as const;

/** Falls back from the sized photo to the full one, then to an icon. */
export function TreePhoto({ image, alt, shape, isPriority = false }: TreePhotoProps) {
  const { widths, sizes, side } = shapes[shape];
  const { src, onError, avif, webp } = usePhotoSources(image, widths);
  if (src === undefined) {
    return (
      <span role="img" aria-label={alt} className={clsx(styles.photo, styles.missing)}>
        <Icon name="tree-fill" size={28} className={clsx(shape === 'hero' && styles.large)} />
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
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        // Synchronous decoding paints the photo with the first frame of the page.
        decoding={isPriority && shape === 'hero' ? 'sync' : 'async'}
        draggable={false}
        className={styles.photo}
        onError={onError}
      />
    </picture>
  );
}

function usePhotoSources(image: TreeSummary['image'], widths: readonly [number, number]) {
  const name = image?.nameCompressed.replace(/\.webp$/u, '');
  const sized = `/trees/${name}-${widths[0]}.webp`;
  const { src, onError } = useLoadablePicture(name === undefined ? [] : [sized, `/trees/${name}.webp`]);
  const sources = (format: PictureFormat) =>
    name !== undefined && src === sized ? treePhotoSources(name, widths, format) : undefined;
  return { src, onError, avif: sources('avif'), webp: sources('webp') };
}
