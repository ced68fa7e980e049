import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

import { expect, test, vi } from 'vitest';

import type * as sea from './is-at-sea.ts';

/** The query string gives a module instance with an empty cache. */
const freshModulePath = './is-at-sea.ts?unread';

test('reads the file again after a failed read', async () => {
  const { isAtSea } = (await import(/* @vite-ignore */ freshModulePath)) as typeof sea;
  const gulf = { longitude: 51.5, latitude: 27.2 };
  const readFileSpy = vi.spyOn(files, 'readFile').mockRejectedValueOnce(new Error('too many open files'));
  syncBuiltinESMExports();
  await expect(isAtSea(gulf)).rejects.toThrow('too many open files');
  readFileSpy.mockRestore();
  syncBuiltinESMExports();
  expect(await isAtSea(gulf)).toBe(true);
});
