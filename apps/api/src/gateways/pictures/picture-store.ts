import {
  compressedWidth,
  isPictureName,
  type PictureFolder,
  type PictureFormat,
  pictureFormats,
  pictureWidths,
} from '@nabta/domain/picture-file';

/** One size of a picture, stored as `<name><suffix>.<format>`. */
export type PictureFile = { suffix: string; width: number; format: PictureFormat; bytes: Uint8Array };

export type StoredFile = { bytes: Buffer; contentType: string; etag: string; size: number };

/** Stores pictures by name. The content of a name never changes, so clients can cache it. */
export type PictureStore = {
  /** Stores all sizes or fails and stores none; an existing name is not overwritten. */
  put(folder: PictureFolder, name: string, files: readonly PictureFile[]): Promise<void>;
  read(folder: PictureFolder, fileName: string): Promise<StoredFile | undefined>;
  /** Removes all sizes; no error if the picture is missing. */
  remove(folder: PictureFolder, name: string): Promise<void>;
  list(folder: PictureFolder): AsyncIterable<string>;
};

/** Prevents path traversal: names become paths. */
export function assertPictureName(name: string): void {
  if (!isPictureName(name)) throw new Error(`${JSON.stringify(name)} is not the name of a picture.`);
}

export const contentTypeOf = {
  webp: 'image/webp',
  avif: 'image/avif',
} as const satisfies Record<PictureFormat, string>;

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
