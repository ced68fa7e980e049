import { isPictureName, type PictureFolder, type PictureFormat } from '@nabta/domain/picture-file';

/** One size of a picture; its file is called `<name><suffix>.<format>`. */
export type PictureFile = { suffix: string; width: number; format: PictureFormat; bytes: Uint8Array };

export type StoredFile = { bytes: Buffer; contentType: string; etag: string; size: number };

/** Keeps pictures by name. What a name shows never changes, so that whoever has seen it may keep it. */
export type PictureStore = {
  /** Keeps all sizes of a picture, or fails and keeps none. A name that is already kept stays as it is. */
  put(folder: PictureFolder, name: string, files: readonly PictureFile[]): Promise<void>;
  /** One file; undefined where there is none of that name. */
  read(folder: PictureFolder, fileName: string): Promise<StoredFile | undefined>;
  /** Removes all sizes; a picture that is not there is no fault. */
  remove(folder: PictureFolder, name: string): Promise<void>;
  /** The names of all that are kept in a folder. */
  list(folder: PictureFolder): AsyncIterable<string>;
};

/** Names become paths, so one that is not ours goes no further. */
export function assertPictureName(name: string): void {
  if (!isPictureName(name)) throw new Error(`${JSON.stringify(name)} is not the name of a picture.`);
}

export const contentTypeOf = {
  webp: 'image/webp',
  avif: 'image/avif',
} as const satisfies Record<PictureFormat, string>;
