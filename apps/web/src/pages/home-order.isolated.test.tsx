import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '../platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testGift } from '../testing/test-gifts.ts';
import { testTrees } from '../testing/test-trees.ts';
import { Page } from './home.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  localStorage.setItem('token', testToken());
  vi.stubGlobal('scrollTo', vi.fn());
  api.answer('GET /account', { data: testAccount });
  api.answer('GET /tree/gifted?limit=100', { data: [] });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Guarded() {
  return useSession().status === 'signed-in' ? <Page /> : null;
}

async function renderWithTrees(trees: number) {
  api.answer('GET /tree/count', { data: { count: trees } });
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(Math.min(trees, 20), trees) });
  ({ stop } = await renderInApp(<Guarded />));
  await screen.findByRole('heading', { level: 1, name: 'نورة القحطاني' });
  await screen.findByRole('heading', { name: 'معلومة' });
}

const isBefore = (one: HTMLElement, other: HTMLElement) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
const heading = (name: string) => screen.getByRole('heading', { name });

test.each([1, 10, 200])('shows card, banners, trees and gifts in this order with %i trees', async (trees) => {
  await renderWithTrees(trees);
  expect(await screen.findByRole('button', { name: 'طيّ بطاقة الغابة' })).toBeVisible();
  const parts = [
    heading('نورة القحطاني'),
    await screen.findByRole('heading', { name: 'لديك قسيمة؟' }),
    heading('أشجاري'),
    heading('الأشجار المُهداة'),
    heading('معلومة'),
    screen.getByText('كيف كانت تجربتك؟'),
  ];
  for (const [index, part] of parts.slice(1).entries())
    expect(isBefore(parts[index] ?? part, part), part.textContent).toBe(true);
});

test('hides the content above a search', async () => {
  await renderWithTrees(10);
  await userEvent.click(await screen.findByRole('searchbox'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'نورة القحطاني' })).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'غابتي' })).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('keeps the confirmation and the link after the only tree was given away', async () => {
  api.answer('GET /gift/receivers', { data: [] });
  api.answer('POST /gift', { data: [testGift(1)] });
  await renderWithTrees(1);
  await userEvent.click(screen.getByRole('button', { name: 'إهداء شجرة' }));
  await userEvent.click(await screen.findByRole('option'));
  await userEvent.click(screen.getByText('التالي: شجرة واحدة'));
  await userEvent.click(await screen.findByRole('radio', { name: 'برابط' }));
  await userEvent.click(screen.getByText('التالي'));
  api.answer('GET /tree/count', { data: { count: 0 } });
  await userEvent.click(await screen.findByText('إنشاء رابط الهدية'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'إهداء شجرة' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'هديتك في الطريق!' })).toBeVisible();
});

test('shows the card above the ways to a first tree and no button that needs one', async () => {
  await renderWithTrees(0);
  const main = within(screen.getByRole('main'));
  const ask = await main.findByRole('button', { name: /طلب شجرة هدية/u });
  expect(isBefore(heading('نورة القحطاني'), ask)).toBe(true);
  expect(main.getByRole('list', { name: 'الأوسمة' })).toBeVisible();
  expect(main.queryByRole('button', { name: 'إهداء شجرة' })).toBeNull();
  expect(main.queryByRole('heading', { name: 'لديك قسيمة؟' })).toBeNull();
});
