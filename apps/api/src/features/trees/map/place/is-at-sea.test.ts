import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

import { expect, test, vi } from 'vitest';

import type * as sea from './is-at-sea.ts';

/** A module of its own, which has read nothing yet. */
const unread = './is-at-sea.ts?unread';

test('a file that could not be read once is read by the next who asks', async () => {
  const { isAtSea } = (await import(/* @vite-ignore */ unread)) as typeof sea;
  const gulf = { longitude: 51.5, latitude: 27.2 };
  const reading = vi.spyOn(files, 'readFile').mockRejectedValueOnce(new Error('too many open files'));
  syncBuiltinESMExports();
  await expect(isAtSea(gulf)).rejects.toThrow('too many open files');
  reading.mockRestore();
  syncBuiltinESMExports();
  expect(await isAtSea(gulf)).toBe(true);
});
