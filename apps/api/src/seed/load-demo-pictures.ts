import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { illustrationPrefix, type PictureFolder } from '@nabta/domain/picture-file';

import { encodePicture } from '../features/picture/encode-picture.ts';
import type { PictureStore } from '../gateways/pictures/picture-store.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoCompanies } from './demo-efforts.ts';
import { photosOfTree, treeRenders } from './demo-pictures.ts';
import { makeDemoTrees, nowhere } from './demo-trees.ts';

type Wish = { folder: PictureFolder; name: string; file: string };

/** Puts the pictures of the demo data into the store, where they are not yet; each file is encoded once. */
export async function loadDemoPictures(pictures: PictureStore): Promise<void> {
  const missing = await Promise.all(
    wishes().map(async (wish) => ((await pictures.read(wish.folder, `${wish.name}.webp`)) ? [] : [wish])),
  );
  const wishesByFile = Map.groupBy(missing.flat(), ({ folder, file }) => join(folder, `${file}.webp`));
  await Promise.all(
    [...wishesByFile].map(async ([path, alike]) => {
      const files = await encodePicture(await readFile(join(import.meta.dirname, 'pictures', path)));
      await Promise.all(alike.map(({ folder, name }) => pictures.put(folder, name, files)));
    }),
  );
}

function wishes(): Wish[] {
  const today = new Date(0);
  const photos = makeDemoTrees(nowhere, today).flatMap((tree) => photosOfTree(tree, today));
  const portraits = [...demoAccounts, ...demoCompanies].flatMap(({ portrait }) => portrait ?? []);
  return [
    ...treeRenders.map((file): Wish => ({ folder: 'trees', name: `${illustrationPrefix}${file}`, file })),
    ...photos.map(({ imageName, render }): Wish => ({ folder: 'trees', name: imageName, file: render })),
    ...portraits.map((file): Wish => ({ folder: 'accounts', name: `${illustrationPrefix}${file}`, file })),
  ];
}
