import type { TreeSummary } from '@nabta/contract/tree';

import { useFirstPicture } from './broken-pictures.ts';

/** The addresses of a photo in two of the widths it is kept in; the whole one where those are missing, none where all are. */
export function usePhotoSources(image: TreeSummary['image'], widths: readonly [number, number]) {
  const name = image?.nameCompressed.replace(/\.webp$/u, '');
  const sized = `/trees/${name}-${widths[0]}.webp`;
  const { src, onError } = useFirstPicture(name === undefined ? [] : [sized, `/trees/${name}.webp`]);
  const sources = (format: 'avif' | 'webp') =>
    src === sized
      ? widths.map((width) => `/trees/${name}-${width}.${format} ${width}w`).join(', ')
      : undefined;
  return { src, onError, avif: sources('avif'), webp: sources('webp') };
}
