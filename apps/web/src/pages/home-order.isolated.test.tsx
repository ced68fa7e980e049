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
  localStorage.setItem('forest-seen', 'yes');
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
  await screen.findByRole('heading', { name: 'هل تعلم؟' });
}

const isBefore = (one: HTMLElement, other: HTMLElement) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
const heading = (name: string) => screen.getByRole('heading', { name });

test('collapses the card on a phone from the second visit on, with facts and feedback below the trees', async () => {
  await renderWithTrees(10);
  expect(await screen.findByText('شجرة رقم 10')).toBeVisible();
  expect(
    await screen.findByRole('button', { expanded: false, name: 'عرض بطاقة الغابة كاملة' }),
  ).toBeVisible();
  expect(isBefore(heading('نورة القحطاني'), heading('أشجاري'))).toBe(true);
  for (const name of ['هل تعلم؟', 'كيف كانت تجربتك؟'])
    expect(isBefore(heading('أشجاري'), screen.getByText(name)), name).toBe(true);
});

test('hides the content above a search', async () => {
  await renderWithTrees(10);
  await userEvent.click(await screen.findByRole('searchbox'));
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull());
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

test('shows the ways to a first tree at the top of an empty forest and hides the give button', async () => {
  await renderWithTrees(0);
  const main = within(screen.getByRole('main'));
  expect(isBefore(main.getByRole('button', { name: 'لديّ قسيمة' }), heading('نورة القحطاني'))).toBe(true);
  expect(main.queryByRole('button', { name: 'إهداء شجرة' })).toBeNull();
});
