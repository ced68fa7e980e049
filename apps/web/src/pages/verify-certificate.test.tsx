import { certificateKeysPath } from '@nabta/contract/trees/certificate';
import type { Certificate } from '@nabta/contract/trees/certificate';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createSealedFile } from '../features/trees/certificate/testing/sealed-file.ts';
import { fakeApi } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { Page } from './verify-certificate.tsx';

const serial = '7K3M9QX2TB7K';
const certificate: Certificate = {
  serial,
  kind: 'tree',
  status: 'current',
  issuedAt: '2026-03-01T09:00:00.000Z',
  owner: null,
  tree: {
    publicId: 'T000000001',
    givenName: 'سدرة جدتي',
    specie: null,
    land: null,
    image: null,
    plantedAt: '2022-03-12T10:00:00.000Z',
  },
  trees: 1,
  co2RemovedKg: 14.39,
  likely: { lowKg: 10.2, highKg: 19.1 },
  method: { version: '1.0.0', dataVersion: '1' },
  keyId: 'key',
};

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('shows a valid certificate with its details and a link to the tree', async () => {
  api.answer(`GET /certificate/${serial}`, { data: certificate });
  await visit(`/certificate/${serial}`);
  expect(await screen.findByRole('heading', { name: 'شهادة صحيحة وسارية' })).toBeVisible();
  expect(screen.getByText('7K3M-9QX2-TB7K')).toBeVisible();
  expect(screen.getByText('لا يُعرض الاسم')).toBeVisible();
  expect(screen.getByRole('link', { name: 'عرض الشجرة' })).toHaveAttribute('href', '/tree/T000000001');
});

test('explains why a certificate is no longer valid and reports an unknown number', async () => {
  api.answer(`GET /certificate/${serial}`, { data: { ...certificate, status: 'superseded' } });
  await visit(`/certificate/${serial}`);
  expect(await screen.findByText(/انتقلت الشجرة إلى مالك آخر/u)).toBeVisible();
  stop?.();
  await visit('/certificate/000000000000');
  expect(await screen.findByRole('heading', { name: 'لا نعرف هذا الرقم' })).toBeVisible();
});

test('verifies a file on the client and looks up a genuine one by its number', async () => {
  const { file, keys } = await createSealedFile(serial);
  const originalFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url === certificateKeysPath ? Response.json(keys) : originalFetch(url, init),
  );
  api.answer(`GET /certificate/${serial}`, { data: { ...certificate, status: 'revoked' } });
  await visit('/certificate/verify');
  const input = await screen.findByLabelText('اختيار ملف PDF', { selector: 'input' });
  await userEvent.upload(input, new File([new Uint8Array(file)], 'a.pdf', { type: 'application/pdf' }));
  expect(await screen.findByRole('heading', { name: 'الملف أصلي، لم يتغيّر فيه حرف' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'شهادة ملغاة' })).toBeVisible();
  const changed = Uint8Array.from(file, (byte, index) => (index === 5 ? byte + 1 : byte));
  await userEvent.upload(input, new File([changed], 'b.pdf', { type: 'application/pdf' }));
  expect(await screen.findByRole('heading', { name: 'تغيّر هذا الملف' })).toBeVisible();
});

test('accepts a number typed with Arabic digits', async () => {
  api.answer(`GET /certificate/${serial}`, { data: certificate });
  const { path } = await visit('/certificate/verify');
  await userEvent.type(await screen.findByLabelText('رقم الشهادة'), '٧k٣m ٩qx٢ tb٧k');
  await userEvent.click(screen.getByRole('button', { name: 'التحقق' }));
  expect(path()).toBe(`/certificate/${serial}`);
});

async function visit(path: string) {
  const rendered = await renderInApp(
    <Routes>
      <Route path="/certificate/verify" element={<Page />} />
      <Route path="/certificate/:serial" element={<Page />} />
    </Routes>,
    { path },
  );
  stop = rendered.stop;
  return rendered;
}
