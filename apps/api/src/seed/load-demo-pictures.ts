import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { illustrationPrefix, type PictureFolder } from '@nabta/domain/picture-file';

import type { Context } from '../core/context.ts';
import { encodePicture } from '../features/services/picture-store/encode-picture.ts';
import { selectPictureIsUsed } from '../features/services/picture-store/picture-use.queries.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoCompanies } from './demo-data.ts';
import { photosOfTree, treeRenders } from './demo-pictures.ts';
import { makeDemoTrees, emptyIds } from './demo-trees.ts';

type PictureInput = { folder: PictureFolder; name: string; file: string };

/** Portraits of people who were erased stay away. */
export async function loadDemoPictures({
  database,
  pictures,
}: Pick<Context, 'database' | 'pictures'>): Promise<void> {
  const missing = await Promise.all(
    listPictures().map(async ({ folder, name, file }) => {
      const isNeeded = folder !== 'accounts' || (await selectPictureIsUsed(database.sql, folder, name));
      const isMissing = isNeeded && (await pictures.read(folder, `${name}.webp`)) === undefined;
      return isMissing ? [{ folder, name, file }] : [];
    }),
  );
  const picturesByFile = Map.groupBy(missing.flat(), ({ folder, file }) => join(folder, `${file}.webp`));
  await Promise.all(
    [...picturesByFile].map(async ([path, duplicates]) => {
      const files = await encodePicture(await readFile(join(import.meta.dirname, 'pictures', path)));
      await Promise.all(duplicates.map(({ folder, name }) => pictures.put(folder, name, files)));
    }),
  );
}

function listPictures(): PictureInput[] {
  const today = new Date(0);
  const photos = makeDemoTrees(emptyIds, today).flatMap((tree) => photosOfTree(tree, today));
  const portraits = [...demoAccounts, ...demoCompanies].flatMap(({ portrait }) => portrait ?? []);
  const illustrations = [
    ...treeRenders.map((file) => ({ folder: 'trees' as const, file })),
    ...portraits.map((file) => ({ folder: 'accounts' as const, file })),
  ];
  return [
    ...illustrations.map((picture) => ({ ...picture, name: `${illustrationPrefix}${picture.file}` })),
    ...photos.map(({ imageName: name, render: file }) => ({ folder: 'trees' as const, name, file })),
  ];
}
