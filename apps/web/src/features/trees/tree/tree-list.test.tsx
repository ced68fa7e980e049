import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { treeKeys } from '#shared/cache/keys.ts';
import { fakeApi, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testTree, testTrees } from '#testing/test-trees.ts';

import { TreeList } from './tree-list.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

const firstPage = 'GET /tree/infinite?limit=20';
const pageAfter = (number: number) => `GET /tree/infinite?cursor=${testTree(number).id}&limit=20`;

beforeEach(() => {
  api = fakeApi();
  window.innerHeight = 500;
  vi.stubGlobal('scrollTo', vi.fn());
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  scrollTo(0);
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('requests the next page by the id of the last tree and stops after a partial page', async () => {
  api.answer(firstPage, { data: testTrees(20, 40) });
  api.answer(pageAfter(21), { data: testTrees(19, 20) });
  await show({ count: 39 });
  expect(await screen.findByText('شجرة رقم 40')).toBeVisible();
  expect(api.calls(pageAfter(21))).toHaveLength(0);
  scrollTo(1_000);
  expect(await screen.findByText('شجرة رقم 20')).toBeVisible();
  expect(api.calls(pageAfter(21))).toHaveLength(1);
  scrollTo(3_000);
  expect(await screen.findByText('شجرة رقم 2')).toBeVisible();
  expect(screen.getByText('هذه كل أشجارك')).toBeVisible();
  expect(api.calls(pageAfter(2))).toHaveLength(0);
});

test('requests one more page after exactly one full page', async () => {
  api.answer(firstPage, { data: testTrees(20, 20) });
  api.answer(pageAfter(1), { data: [] });
  await show({ count: 20 });
  await screen.findByText('شجرة رقم 20');
  expect(screen.queryByText('هذه كل أشجارك')).toBeNull();
  scrollTo(1_500);
  expect(await screen.findByText('هذه كل أشجارك')).toBeVisible();
});

test('renders only rows near the viewport and sets the position of each tree', async () => {
  api.answer(firstPage, { data: testTrees(20, 60) });
  api.answer(pageAfter(41), { data: testTrees(20, 40) });
  api.answer(pageAfter(21), { data: testTrees(20, 20) });
  await show({ count: 5_000 });
  await screen.findByText('شجرة رقم 60');
  scrollTo(1_000);
  await screen.findByText('شجرة رقم 40');
  scrollTo(2_700);
  const last = await screen.findByText('شجرة رقم 20');
  expect(screen.queryByText('شجرة رقم 60')).toBeNull();
  expect(screen.getAllByRole('listitem').length).toBeLessThan(30);
  expect(last.closest('li')).toHaveAttribute('aria-posinset', '41');
  expect(last.closest('li')).toHaveAttribute('aria-setsize', '5000');
});

test('keeps the loaded trees and offers a retry when the next page fails', async () => {
  api.answer(firstPage, { data: testTrees(20, 40) });
  api.answer(pageAfter(21), { status: 403, code: 'FORBIDDEN' });
  await show({ count: 39 });
  await screen.findByText('شجرة رقم 40');
  scrollTo(1_000);
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر تحميل المزيد من الأشجار');
  expect(screen.getByText('شجرة رقم 21')).toBeVisible();
  expect(api.calls(pageAfter(21))).toHaveLength(1);
  api.answer(pageAfter(21), { data: testTrees(19, 20) });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByText('شجرة رقم 20')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('offers a retry when the forest fails to load', async () => {
  api.answer(firstPage, { status: 403, code: 'FORBIDDEN' });
  await show({ count: undefined });
  expect(await screen.findByRole('heading', { name: 'لم نتمكن من تحميل غابتك' })).toBeVisible();
  api.answer(firstPage, { data: testTrees(2, 2) });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByText('شجرة رقم 2')).toBeVisible();
});

test('announces that the first trees are loading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await show({ count: undefined });
  expect(screen.getByRole('status', { name: 'جارٍ تحميل غابتك' })).toBeVisible();
});

test('refetches once when the complete list disagrees with the count', async () => {
  api.answer(firstPage, { data: testTrees(3, 3) });
  const { services } = await show({ count: 4 });
  await waitFor(() => expect(api.calls(firstPage)).toHaveLength(2));
  await waitFor(() => expect(services.connection.queryClient.isFetching()).toBe(0));
  expect(screen.getByText('شجرة رقم 3')).toBeVisible();
  expect(api.calls(firstPage)).toHaveLength(2);
});

test('shows the empty state', async () => {
  api.answer(firstPage, { data: [] });
  await show({ count: 0 });
  expect(await screen.findByText('لا شيء هنا')).toBeVisible();
});

test('shows trees cached for less than a quarter of an hour without a request', async () => {
  const { showWith } = await renderCachedPages(3);
  await showWith(14);
  expect(await screen.findByText('شجرة رقم 400')).toBeVisible();
  expect(api.calls(firstPage)).toHaveLength(0);
});

test('refetches older trees, limited to the pages that the API allows', async () => {
  const { showWith, services } = await renderCachedPages(12);
  await showWith(16);
  expect(await screen.findByText('شجرة رقم 400')).toBeVisible();
  await waitFor(() => expect(api.calls(pageAfter(221))).toHaveLength(1));
  await waitFor(() => expect(services.connection.queryClient.isFetching()).toBe(0));
  expect(api.calls(firstPage)).toHaveLength(1);
  expect(api.calls(pageAfter(201))).toHaveLength(0);
});

/** Renders a list whose `pageCount` pages were cached the given minutes ago. */
async function renderCachedPages(pageCount: number) {
  const cursors = [
    undefined,
    ...Array.from({ length: pageCount - 1 }, (_page, index) => testTree(381 - index * 20).id),
  ];
  const pages = cursors.map((_cursor, index) => testTrees(20, 400 - index * 20));
  pages.forEach((page, index) =>
    api.answer(index === 0 ? firstPage : pageAfter(401 - index * 20), { data: page }),
  );
  const rendered = await renderInApp(<Visit />);
  stop = rendered.stop;
  const showWith = async (minutes: number) => {
    const updatedAt = Date.now() - minutes * 60_000;
    rendered.services.connection.queryClient.setQueryData(
      treeKeys.pagesOf({}),
      { pages, pageParams: cursors },
      { updatedAt },
    );
    await userEvent.click(screen.getByRole('button', { name: 'come back' }));
  };
  return { ...rendered, showWith };
}

function Visit() {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <TreeList query={{}} view="list" count={undefined} empty={null} />
  ) : (
    <button type="button" onClick={() => setIsOpen(true)}>
      come back
    </button>
  );
}

async function show({ count }: { count: number | undefined }) {
  const rendered = await renderInApp(
    <TreeList query={{}} view="list" count={count} empty={<p>لا شيء هنا</p>} end="هذه كل أشجارك" />,
  );
  stop = rendered.stop;
  return rendered;
}

function scrollTo(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  fireEvent.scroll(window);
}
