import type { Tree } from '@nabta/contract/tree';

import { Icon } from '../../ui/icon.tsx';
import { usePhotoSources } from '../tree/use-photo-sources.ts';

import styles from './tree-hero.module.css';

interface HeroPhotoProps {
  image: Tree['photos'][number]['image'];
  alt: string;
  /** The one that is seen when the page opens; the others wait until they come near. */
  isFirst: boolean;
}

const sizes = '(min-width: 1024px) 560px, 100vw';

export function HeroPhoto({ image, alt, isFirst }: HeroPhotoProps) {
  const { src, onError, avif, webp } = usePhotoSources(image, [640, 1280]);
  if (src === undefined) {
    return (
      <span role="img" aria-label={alt} className={styles.missing}>
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
