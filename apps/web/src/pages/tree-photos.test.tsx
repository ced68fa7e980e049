import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { treePagesQuery } from '../features/trees/tree/tree-queries.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { testTreePage } from '../testing/test-tree-page.ts';
import { testTrees } from '../testing/test-trees.ts';
import { publicId, visitTree } from './testing/visit-tree.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

const getTree = `GET /tree/${publicId}`;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function visit() {
  const rendered = await visitTree();
  stop = rendered.stop;
  return rendered;
}

test('starts at the newest photo and opens older ones from the timeline', async () => {
  const photos = ['2024', '2025', '2026'].map((year) => ({
    image: { nameCompressed: `photo-${year}.webp` },
    takenAt: `${year}-03-01T00:00:00Z`,
    isMine: year === '2026',
  }));
  api.answer(getTree, { data: testTreePage({ photos }) });
  await visit();
  expect(await screen.findByText('صورة 3 من 3، 1 مارس 2026')).toBeVisible();
  expect(screen.getByRole('img', { name: 'صورة شجرة رقم 1، 1 مارس 2026' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'عرض صورة 1 مارس 2024' }));
  expect(screen.getByText('صورة 1 من 3، 1 مارس 2024')).toBeVisible();
  expect(screen.getByRole('button', { name: 'عرض صورة 1 مارس 2024' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test("shows the owner's new photo immediately and refetches the lists", async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no decoder')));
  const photos = ['2025', '2026'].map((year) => ({
    image: { nameCompressed: `photo-${year}.webp` },
    takenAt: `${year}-03-01T00:00:00Z`,
    isMine: year === '2026',
  }));
  const add = `POST /tree/${publicId}/photo`;
  api.answer(getTree, { data: testTreePage({ photos: photos.slice(0, 1) }) });
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(1, 1) });
  api.answer(add, { data: testTreePage({ photos, image: { nameCompressed: 'photo-2026.webp' } }) });
  const { services } = await visit();
  await screen.findByRole('button', { name: 'إضافة صورة' });
  const { queryClient } = services.connection;
  const list = treePagesQuery(services.connection.api, {});
  await queryClient.fetchInfiniteQuery(list);

  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['leaf'], 'leaf.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText('صورة 2 من 2، 1 مارس 2026')).toBeVisible();
  expect(screen.getByText('تم حفظ الصورة')).toBeInTheDocument();
  expect(api.calls(add).map((form) => [...(form as FormData).keys()])).toEqual([['file']]);
  expect(api.calls(getTree)).toHaveLength(1);
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
});

test('undoes an added photo from its toast', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no decoder')));
  const addedPhoto = {
    image: { nameCompressed: 'mine.webp' },
    takenAt: '2026-03-01T00:00:00Z',
    isMine: true,
  };
  const remove = `DELETE /tree/${publicId}/photo/mine.webp`;
  api.answer(getTree, { data: testTreePage() });
  api.answer(`POST /tree/${publicId}/photo`, {
    data: testTreePage({ photos: [addedPhoto], image: addedPhoto.image }),
  });
  api.answer(remove, { data: testTreePage() });
  await visit();
  await screen.findByRole('button', { name: 'إضافة صورة' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['leaf'], 'leaf.jpg', { type: 'image/jpeg' }));
  await userEvent.click(await screen.findByRole('button', { name: 'تراجع' }));
  await waitFor(() => expect(api.calls(remove)).toHaveLength(1));
  expect(await screen.findByText('تمت إزالة الصورة')).toBeInTheDocument();
});

test('removes an own photo after confirmation and labels a sample photo', async () => {
  const mine = { image: { nameCompressed: 'mine.webp' }, takenAt: '2026-03-01T00:00:00Z', isMine: true };
  const sample = {
    image: { nameCompressed: 'demo-sidr.webp' },
    takenAt: '2026-01-01T00:00:00Z',
    isMine: false,
  };
  const remove = `DELETE /tree/${publicId}/photo/mine.webp`;
  api.answer(getTree, { data: testTreePage({ photos: [sample, mine] }) });
  api.answer(remove, { data: testTreePage({ photos: [sample] }) });
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'إزالة الصورة' }));
  const hero = within(document.getElementById('hero') ?? document.body);
  expect(hero.queryByText('عينة')).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'إزالة هذه الصورة؟' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'إزالة الصورة' }));
  await waitFor(() => expect(api.calls(remove)).toHaveLength(1));
  expect(await hero.findByText('عينة')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'إزالة الصورة' })).toBeNull();
});
