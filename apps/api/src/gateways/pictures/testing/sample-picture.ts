import { pictureFormats, pictureWidths } from '@nabta/domain/picture-file';

import type { PictureFile } from '../picture-store.ts';

export function samplePicture(): PictureFile[] {
  const sizes = pictureWidths.flatMap((width) =>
    pictureFormats.map((format) => ({
      suffix: `-${width}`,
      width,
      format,
      bytes: bytesOf(`${format} at ${width}`),
    })),
  );
  return [...sizes, { suffix: '', width: 640, format: 'webp', bytes: bytesOf('compressed') }];
}

export function fileNamesOf(name: string): string[] {
  return samplePicture().map(({ suffix, format }) => `${name}${suffix}.${format}`);
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
