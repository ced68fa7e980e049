import type { Tree } from '@nabta/contract/tree';

import { Icon } from '../../ui/icon.tsx';
import { useFirstPicture } from '../tree/broken-pictures.ts';

import styles from './tree-hero.module.css';

interface HeroPhotoProps {
  image: Tree['photos'][number]['image'];
  alt: string;
  /** The one that is seen when the page opens; the others wait until they come near. */
  isFirst: boolean;
}

const sizes = '(min-width: 1024px) 560px, 100vw';

export function HeroPhoto({ image, alt, isFirst }: HeroPhotoProps) {
  const name = image.nameCompressed.replace(/\.webp$/u, '');
  const { src, onError } = useFirstPicture([`/trees/${name}-1280.webp`, `/trees/${image.nameCompressed}`]);
  if (src === undefined) {
    return (
      <span role="img" aria-label={alt} className={styles.missing}>
        <Icon name="tree-fill" size={28} />
      </span>
    );
  }
  const sources = (format: 'avif' | 'webp') =>
    `/trees/${name}-640.${format} 640w, /trees/${name}-1280.${format} 1280w`;
  const isSized = src.endsWith('-1280.webp');
  return (
    <picture className={styles.frame}>
      {isSized && <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />}
      <img
        key={src}
        src={src}
        srcSet={isSized ? sources('webp') : undefined}
        sizes={isSized ? sizes : undefined}
        alt={alt}
        width={640}
        height={640}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        className={styles.photo}
        onError={onError}
      />
    </picture>
  );
}
