import {
  compressedWidth,
  type PictureFolder,
  pictureFormats,
  pictureWidths,
} from '@nabta/domain/picture-file';

import type { PictureFile, PictureStore } from './picture-store.ts';

export type Picture = { folder: PictureFolder; name: string };

const sizes: Omit<PictureFile, 'bytes'>[] = [
  ...pictureWidths.flatMap((width) =>
    pictureFormats.map((format) => ({ suffix: `-${width}`, width, format })),
  ),
  { suffix: '', width: compressedWidth, format: 'webp' },
];

/** Returns every existing size of a picture in a fixed order. */
export async function readPicture(store: PictureStore, { folder, name }: Picture): Promise<PictureFile[]> {
  const files = await Promise.all(
    sizes.map(async (size) => {
      const file = await store.read(folder, `${name}${size.suffix}.${size.format}`);
      return file && { ...size, bytes: file.bytes };
    }),
  );
  return files.filter((file) => file !== undefined);
}
