import type { TreeFile } from '@nabta/contract/operations/tree-record';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '#platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testTreePage } from '#testing/test-tree-page.ts';

import { EditTree } from './edit-tree.tsx';

const file: TreeFile = {
  ...testTreePage(),
  version: 3,
  status: 'healthy',
  site: 'irrigated',
  tag: null,
  deadTags: [],
  createdAt: '2026-01-01T00:00:00Z',
  co2RemovedKg: 4,
  history: [],
};
const edit = `PATCH /console/tree/${file.publicId}`;
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role: 'manager' } });
  api.answer('GET /console/tree/choices', {
    data: { specie: [], company: [], land: [], effort: [], planter: [] },
  });
  api.answer(edit, { data: file });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('parses coordinates typed with Arabic digits or a decimal comma', async () => {
  await open();
  await write(latitude(), '٢٦٫٤');
  await write(screen.getByLabelText('خط الطول'), '50,1');
  await userEvent.click(save());
  await waitFor(() =>
    expect(api.calls(edit)).toEqual([
      { place: { latitude: 26.4, longitude: 50.1 }, reason: 'موقعها الصحيح' },
    ]),
  );
});

test.each([
  ['that was cleared', undefined],
  ['that cannot be read', '26.4 N'],
])('shows an error and disables saving for a coordinate %s', async (_kind, typed) => {
  await open();
  await userEvent.click(screen.getAllByRole('switch')[0] as HTMLElement);
  expect(save()).toBeEnabled();
  await write(latitude(), typed);
  expect(latitude()).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('يلزم رقم، مثل 24.7.');
  expect(save()).toBeDisabled();
});

const latitude = () => screen.getByLabelText('خط العرض');
const save = () => screen.getByRole('button', { name: 'حفظ' });

async function write(field: HTMLElement, text: string | undefined): Promise<void> {
  await userEvent.clear(field);
  if (text !== undefined) await userEvent.type(field, text);
}

async function open(): Promise<void> {
  ({ stop } = await renderInApp(
    <Suspense>
      <SignedIn />
    </Suspense>,
  ));
  await userEvent.click(await screen.findByRole('button', { name: 'تعديل' }));
  await userEvent.type(screen.getByLabelText('السبب'), 'موقعها الصحيح');
}

function SignedIn() {
  return useSession().account && <EditTree file={file} />;
}
