import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type PictureFolder, samplePrefix } from '@nabta/domain/picture-file';
import sharp from 'sharp';

import type { Context } from '../core/context.ts';
import { encodePicture } from '../features/services/picture-store/encode-picture.ts';
import { selectPictureIsUsed } from '../features/services/picture-store/picture-use.queries.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoCompanies } from './demo-data.ts';
import { type Framing, photosOfTree } from './demo-pictures.ts';
import { makeDemoTrees, emptyIds } from './demo-trees.ts';

type PictureInput = { folder: PictureFolder; name: string; file: string; framing?: Framing };

/** Portraits of people who were erased stay away. */
export async function loadDemoPictures({
  database,
  pictures,
}: Pick<Context, 'database' | 'pictures'>): Promise<void> {
  const missing = await Promise.all(
    listPictures().map(async (picture) => {
      const { folder, name } = picture;
      const isNeeded = folder !== 'accounts' || (await selectPictureIsUsed(database.sql, folder, name));
      const isMissing = isNeeded && (await pictures.read(folder, `${name}.webp`)) === undefined;
      return isMissing ? [picture] : [];
    }),
  );
  const duplicates = Map.groupBy(missing.flat(), ({ folder, file, framing }) =>
    JSON.stringify([folder, file, framing]),
  );
  await Promise.all(
    [...duplicates.values()].map(async (same) => {
      const [first] = same;
      const files = first && (await encodePicture(await readPicture(first)));
      if (files) await Promise.all(same.map(({ folder, name }) => pictures.put(folder, name, files)));
    }),
  );
}

async function readPicture({ folder, file, framing }: PictureInput): Promise<Buffer> {
  const bytes = await readFile(join(import.meta.dirname, 'pictures', folder, `${file}.webp`));
  if (framing === undefined) return bytes;
  const { width, height } = await sharp(bytes).metadata();
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.round(side * framing.share));
  return sharp(bytes)
    .extract({
      left: Math.round((width - (shownWidth ?? 0)) / 2),
      top: Math.round((height - (shownHeight ?? 0)) * 0.6),
      width: shownWidth ?? width,
      height: shownHeight ?? height,
    })
    .flop(framing.isMirrored)
    .webp({ quality: 92 })
    .toBuffer();
}

function listPictures(): PictureInput[] {
  const today = new Date(0);
  const photos = makeDemoTrees(emptyIds, today).flatMap((tree) => photosOfTree(tree, today));
  const portraits = [...demoAccounts, ...demoCompanies].flatMap(({ portrait }) => portrait ?? []);
  return [
    ...portraits.map((file) => ({ folder: 'accounts' as const, name: `${samplePrefix}${file}`, file })),
    ...photos.map(({ imageName: name, render: file, framing }) => ({
      folder: 'trees' as const,
      name,
      file,
      framing,
    })),
  ];
}
