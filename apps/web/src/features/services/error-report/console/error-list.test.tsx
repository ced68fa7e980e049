import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { ConsolePage } from '#app/console/console-frame.tsx';
import { consoleSections } from '#app/pages.ts';
import { useSession } from '#platform/session-provider.tsx';
import { loadNamespace } from '#platform/text-files.ts';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import * as errorDetail from './error-detail.tsx';
import * as errorList from './error-list.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

const group = {
  id: 'a1',
  origin: 'web',
  type: 'TypeError',
  message: "Cannot read properties of undefined (reading 'specie')",
  place: 'apps/web/src/pages/tree.tsx:42:17',
  status: 'open',
  isBack: true,
  times: 12,
  firstSeenAt: '2026-03-01T09:30:00.000Z',
  lastSeenAt: '2026-03-02T10:00:00.000Z',
  firstRelease: '0.1.0+1a2b3c4d',
  lastRelease: '0.1.0+5e6f7a8b',
};

const sample = {
  reference: '7K3M9QX2',
  at: group.lastSeenAt,
  release: group.lastRelease,
  page: '/tree/:publicId',
  action: 'show-screen',
  browser: 'Chrome',
  system: 'Android',
  language: 'ar',
  isOnline: true,
  call: null,
  requestId: null,
  frames: [{ name: 'TreeScreen', file: 'apps/web/src/pages/tree.tsx', line: 42, column: 17, isOurs: true }],
  crumbs: [{ agoMs: 1_500, kind: 'request', what: '/api/tree/:id 200' }],
};

beforeAll(async () => {
  await Promise.all([loadNamespace('ar', 'console'), loadNamespace('ar', 'error-console')]);
});

beforeEach(() => {
  api = fakeApi();
  localStorage.setItem('token', testToken());
  api.answer('GET /account', { data: { ...testAccount, role: 'admin' } });
  api.answer('GET /error_group?status=open&order=lastSeen&limit=30', { data: [group] });
  api.answer('GET /error_group/a1', { data: { ...group, samples: [sample] } });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const { consoleErrors } = consoleSections;

function Guarded() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <Suspense>
      <Routes>
        <Route path="/console/errors" element={<ConsolePage section={consoleErrors} module={errorList} />} />
        <Route
          path="/console/errors/:id"
          element={<ConsolePage section={consoleErrors} module={errorDetail} />}
        />
      </Routes>
    </Suspense>
  );
}

async function visit(path: string) {
  const rendered = await renderInApp(<Guarded />, { path });
  ({ stop } = rendered);
  return rendered;
}

test('shows an error with location, count and recurrence, and links to its reports', async () => {
  const { path } = await visit('/console/errors');
  const row = await screen.findByRole('link', { name: /TypeError/u });
  expect(row).toHaveTextContent('apps/web/src/pages/tree.tsx:42:17');
  expect(row).toHaveTextContent('12 مرة');
  expect(row).toHaveTextContent('عاد من جديد');
  await userEvent.click(row);
  expect(path()).toBe('/console/errors/a1');
  expect(await screen.findByRole('heading', { name: 'TypeError' })).toBeVisible();
  const stack = screen.getByRole('heading', { name: 'الاستدعاءات في الشيفرة' }).parentElement as HTMLElement;
  expect(within(stack).getByRole('listitem')).toHaveTextContent(
    'TreeScreen apps/web/src/pages/tree.tsx:42:17',
  );
  expect(screen.getByText('7K3M-9QX2')).toBeVisible();
});

test('finds an error by its reference in any spelling', async () => {
  api.answer('GET /error_group?reference=7K3M9QX2&limit=30', { data: [group] });
  api.answer('GET /error_group?reference=00000000&limit=30', { data: [] });
  await visit('/console/errors');
  const search = await screen.findByRole('searchbox', { name: 'البحث برقم الخطأ' });
  await userEvent.type(search, '7k3m-9qx2');
  expect(await screen.findByRole('link', { name: /TypeError/u })).toBeVisible();
  expect(screen.queryByRole('radiogroup')).toBeNull();
  await userEvent.clear(search);
  await userEvent.type(search, 'oooo oooo');
  expect(await screen.findByRole('heading', { name: 'لا خطأ بهذا الرقم' })).toBeVisible();
});

test('marks an error as solved and reopens it', async () => {
  api.answer('PATCH /error_group/a1', { data: { ...group, status: 'solved' } });
  await visit('/console/errors/a1');
  const solve = await screen.findByRole('button', { name: 'وضع علامة محلول' });
  api.answer('GET /error_group/a1', { data: { ...group, status: 'solved', isBack: false, samples: [] } });
  await userEvent.click(solve);
  expect(await screen.findByRole('button', { name: 'فتحه من جديد' })).toBeVisible();
  expect(api.calls('PATCH /error_group/a1')).toEqual([{ status: 'solved' }]);
  expect(screen.getByText('لم يعد أي بلاغ محفوظًا.')).toBeVisible();
});

test('shows Not Found for a deleted error and an error message when the list fails to load', async () => {
  await visit('/console/errors/gone');
  expect(await screen.findByRole('heading', { name: 'هذا الخطأ غير موجود' })).toBeVisible();
  stop?.();
  api.answer('GET /error_group?status=open&order=lastSeen&limit=30', { status: 403, code: 'FORBIDDEN' });
  await visit('/console/errors');
  expect(await screen.findByRole('heading', { name: 'تعذّر تحميل الأخطاء' })).toBeVisible();
});
