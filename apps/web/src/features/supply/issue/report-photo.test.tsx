import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '#platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testTree } from '#testing/test-trees.ts';

import { Page as IssuePage } from './console/issue-page.tsx';
import { ReportStatus } from './report-status.tsx';

const id = '0192f0c4-0000-7000-8000-0000000000e1';
const code = '7K3M9QX2TB7K';
const image = { nameCompressed: 'accepted.webp' };
const report = {
  code,
  tree: testTree(1),
  kind: 'dry',
  note: null,
  hasPhoto: true,
  image: null,
  status: 'pending',
  answer: null,
  createdAt: '2026-03-01T09:30:00.000Z',
  answeredAt: null,
} as const;
const issue = {
  ...report,
  id,
  subject: 'tree',
  delivery: null,
  isAtTree: false,
  reporter: null,
  resolution: null,
  adjustment: null,
  updatedAt: report.createdAt,
};
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} }),
  );
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('shows the reporter the photo from the call of the code, and says who sees it', async () => {
  api.answer(`GET /issue/report/${code}/photo`, { data: {} });
  ({ stop } = await renderInApp(<ReportStatus report={report} />));
  expect(await screen.findByRole('img', { name: 'الصورة المرسلة' })).toHaveAttribute('src', 'blob:photo');
  expect(screen.getByText('لا يراها سوى من لديه هذا الرابط ومن يعتنون بالشجرة.')).toBeVisible();
});

test('offers a retry when the photo cannot be loaded', async () => {
  api.answer(`GET /issue/report/${code}/photo`, { status: 403, code: 'FORBIDDEN' });
  ({ stop } = await renderInApp(<ReportStatus report={report} />));
  expect(await screen.findByText('تعذّر تحميل الصورة.')).toBeVisible();
  api.answer(`GET /issue/report/${code}/photo`, { data: {} });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByRole('img', { name: 'الصورة المرسلة' })).toBeVisible();
});

function Guarded() {
  const { status } = useSession();
  return status === 'signed-in' ? (
    <Suspense>
      <IssuePage id={id} />
    </Suspense>
  ) : null;
}

async function openIssue(role: string): Promise<void> {
  localStorage.setItem('token', testToken());
  api.answer('GET /account', { data: { ...testAccount, role } });
  api.answer(`GET /issue/${id}`, { data: issue });
  api.answer(`GET /issue/${id}/photo`, { data: {} });
  ({ stop } = await renderInApp(<Guarded />));
  expect(await screen.findByRole('img', { name: 'صورة المشكلة' })).toHaveAttribute('src', 'blob:photo');
}

test.each([
  ['إضافة إلى صور الشجرة', 'POST', image, 'أُضيفت إلى صور الشجرة'],
  ['حذف الصورة', 'DELETE', null, 'حُذفت الصورة'],
])('lets staff decide by %s', async (button, method, decided, told) => {
  const call = `${method} /issue/${id}/photo`;
  api.answer(call, { data: { ...issue, hasPhoto: false, image: decided } });
  await openIssue('field');
  expect(screen.getByText(/وتُحذف في .* ما لم تُضَف إلى صور الشجرة/u)).toBeVisible();
  api.answer(`GET /issue/${id}`, { data: { ...issue, hasPhoto: false, image: decided } });
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(told)).toBeVisible();
  expect(api.calls(call)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
});

test('shows the photo without a decision to staff who only read', async () => {
  await openIssue('viewer');
  expect(screen.queryByRole('button', { name: 'حذف الصورة' })).toBeNull();
});
