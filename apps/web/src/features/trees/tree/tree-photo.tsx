import type { TreeSummary } from '@nabta/contract/tree';
import { heroPhoto, treePhotoSources } from '@nabta/domain/picture-file';
import type { PictureFormat } from '@nabta/domain/picture-file';
import { clsx } from 'clsx';

import { Icon } from '../../ui/icon.tsx';
import { useFirstPicture } from './broken-pictures.ts';

import styles from './tree-photo.module.css';

interface TreePhotoProps {
  image: TreeSummary['image'];
  alt: string;
  /** `row` is a small square, `card` fills a card of a third of the screen, `hero` the top of a page. */
  shape: 'row' | 'card' | 'hero';
  /** Seen when the page opens; the others wait until they come near. */
  isFirst?: boolean;
}

/** The widths that every photo is kept in, and how wide each shape is drawn. */
const shapes = {
  row: { widths: [160, 320], sizes: '64px', side: 64 },
  card: {
    widths: [320, 640],
    sizes: '(min-width: 1200px) 180px, (min-width: 768px) 33vw, 50vw',
    side: 320,
  },
  hero: { ...heroPhoto, side: 640 },
} as const;

/** A photo in the size it is shown; the whole one where that is missing, and a drawn tree where there is none at all. */
export function TreePhoto({ image, alt, shape, isFirst = false }: TreePhotoProps) {
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
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        // The photo that a page begins with is painted with its first frame.
        decoding={isFirst && shape === 'hero' ? 'sync' : 'async'}
        draggable={false}
        className={styles.photo}
        onError={onError}
      />
    </picture>
  );
}

/** The addresses of a photo in two of the widths it is kept in; the whole one where those are missing, none where all are. */
function usePhotoSources(image: TreeSummary['image'], widths: readonly [number, number]) {
  const name = image?.nameCompressed.replace(/\.webp$/u, '');
  const sized = `/trees/${name}-${widths[0]}.webp`;
  const { src, onError } = useFirstPicture(name === undefined ? [] : [sized, `/trees/${name}.webp`]);
  const sources = (format: PictureFormat) =>
    name !== undefined && src === sized ? treePhotoSources(name, widths, format) : undefined;
  return { src, onError, avif: sources('avif'), webp: sources('webp') };
}
