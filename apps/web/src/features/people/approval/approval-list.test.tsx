import type { Approval } from '@nabta/contract/people/approval';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '#platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { Page } from './approval-list.tsx';

const person = { id: 'account-2', firstname: 'Sara', lastname: 'Ali', image: null };
const company = { id: 'company-1', name: { en: 'Waha Bank' } };

const request: Approval = {
  id: 'approval-1',
  kind: 'make_coupons',
  status: 'waiting',
  reason: 'National day',
  person: null,
  campaign: { id: 'campaign-1', name: { en: 'Mangroves' } },
  count: 1_200,
  company,
  coverage: { promised: 1_200, covered: 6 },
  role: null,
  rename: null,
  writeOff: null,
  treeImport: null,
  askedBy: person,
  askedAt: '2026-09-01T00:00:00.000Z',
  expiresAt: '2026-09-04T00:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  mayDecide: true,
  mayWithdraw: false,
};

const otherSubject = { campaign: null, count: null, coverage: null };

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role: 'admin' } });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Guarded() {
  return useSession().status === 'signed-in' ? <Page /> : null;
}

async function show(changes: Partial<Approval>): Promise<void> {
  api.answer('GET /approval?limit=20', { data: [{ ...request, ...changes }] });
  ({ stop } = await renderInApp(
    <Suspense>
      <Guarded />
    </Suspense>,
    { language: 'en' },
  ));
}

test('repeats the company and the uncovered promises when the approver confirms', async () => {
  await show({});
  await userEvent.click(await screen.findByRole('button', { name: 'Approve and do it' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/For the company .Waha Bank./u);
  expect(dialog).toHaveTextContent('6 of 1,200 covered by trees: the first to come get them');
});

test.for<[string, Partial<Approval>, RegExp]>([
  [
    'a new administrator',
    { kind: 'change_administrator', person, role: { from: 'support', to: 'admin' } },
    /Makes .Sara Ali. an administrator/u,
  ],
  [
    'the end of an administrator',
    { kind: 'change_administrator', person, role: { from: 'admin', to: 'support' } },
    /.Sara Ali. is no longer an administrator and becomes: Support/u,
  ],
  [
    'only the languages in which a name changes',
    {
      kind: 'rename_company',
      rename: {
        from: { ar: 'بنك الواحة', en: 'Waha Bank', pt: 'Banco Waha' },
        to: { ar: 'بنك الواحة', en: 'Waha', pt: 'Waha' },
      },
    },
    /from ..Waha Bank. \/ .Banco Waha.. to ..Waha. \/ .Waha../u,
  ],
  [
    'both names of a company',
    { kind: 'rename_company', rename: { from: company.name, to: { en: 'Al Rajhi' } } },
    /from ..Waha Bank.. to ..Al Rajhi../u,
  ],
  [
    'the saplings and the stock of a write-off',
    {
      kind: 'write_off_stock',
      writeOff: {
        effort: { id: 'effort-1', name: { en: 'Coast' } },
        specie: { en: 'Ghaf' },
        quantity: 300,
        stock: 450,
      },
    },
    /Coast.: 300 saplings of .Ghaf. are written off; 450 in stock/u,
  ],
])('shows %s', async ([, changes, text]) => {
  await show({ ...otherSubject, ...changes });
  expect(await screen.findByText(text)).toBeVisible();
});

test('explains why people of the company cannot decide', async () => {
  await show({ mayDecide: false });
  expect(await screen.findByText('It is for your own company, so somebody else decides.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve and do it' })).toBeNull();
});
