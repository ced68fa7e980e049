import type { TreeSummary } from '@nabta/contract/trees/tree';
import { heroPhoto, isSamplePhoto, type PictureFormat, treePhotoSources } from '@nabta/domain/picture-file';
import { type DrawnTreeSource, treeDrawingPath } from '@nabta/domain/tree-drawing';
import { clsx } from 'clsx';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';

import { useLoadablePicture } from './failed-pictures.ts';

import styles from './tree-photo.module.css';

interface PictureProps {
  /** `row`: small square; `card`: a third of the screen; `hero`: top of a page. */
  shape: 'row' | 'card' | 'hero';
  /** Visible when the page opens; the others load lazily. */
  isPriority?: boolean;
}

interface TreePictureProps extends PictureProps {
  tree: Pick<TreeSummary, 'image'> & DrawnTreeSource;
  /** Name for screen readers; undefined where it stands beside the picture. */
  name?: string | undefined;
}

/** The photo of a tree, or its drawing until there is one. */
export function TreePicture({ tree, name, ...props }: TreePictureProps) {
  const { t } = useTexts();
  const { image } = tree;
  const [now] = useState(() => new Date());
  const photoAlt = image && isSamplePhoto(image.nameCompressed) ? 'treeCard.sampleAlt' : 'treeCard.photoAlt';
  return (
    <TreePhoto
      {...props}
      image={image}
      alt={name === undefined ? '' : t(image ? photoAlt : 'treeCard.drawingAlt', { name })}
      drawing={treeDrawingPath(tree, now)}
    />
  );
}

interface TreePhotoProps extends PictureProps {
  image: TreeSummary['image'];
  alt: string;
  /** URL of the picture that stands in for the photo. */
  drawing?: string;
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

/** Falls back from the sized photo to the full one, then to the drawing, then to an icon. */
export function TreePhoto({ image, alt, shape, drawing, isPriority = false }: TreePhotoProps) {
  const { widths, sizes, side } = shapes[shape];
  const { src, onError, avif, webp } = usePhotoSources(image, { widths, drawing });
  if (src === undefined) {
    return (
      <span
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        className={clsx(styles.photo, styles.missing)}
      >
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
        className={clsx(styles.photo, src === drawing && styles.drawing)}
        onError={onError}
      />
    </picture>
  );
}

function usePhotoSources(
  image: TreeSummary['image'],
  { widths, drawing }: { widths: readonly [number, number]; drawing: string | undefined },
) {
  const name = image?.nameCompressed.replace(/\.webp$/u, '');
  const sized = `/trees/${name}-${widths[0]}.webp`;
  const { src, onError } = useLoadablePicture([
    ...(name === undefined ? [] : [sized, `/trees/${name}.webp`]),
    ...(drawing === undefined ? [] : [drawing]),
  ]);
  const sources = (format: PictureFormat) =>
    name !== undefined && src === sized ? treePhotoSources(name, widths, format) : undefined;
  return { src, onError, avif: sources('avif'), webp: sources('webp') };
}
