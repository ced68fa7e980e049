import type { DisclosureCheck } from '@nabta/contract/operations/disclosure';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testImpact } from '#testing/test-benefits.ts';

import { ReportVerdict } from './report-verdict.tsx';

const serial = '7K3M9QX2TB7K';
const { co2RemovedKg, headlineKg, byLevel, likely, trees, waterM3, method } = testImpact().benefit;
const report: DisclosureCheck = {
  serial,
  status: 'valid',
  supersededAt: null,
  removedTrees: 0,
  withdrawal: null,
  company: { id: 'company', name: { ar: 'الواحة', en: 'Waha' } },
  period: { fromOn: '2026-01-01', toOn: '2026-03-31' },
  madeAt: '2026-04-01T06:00:00.000Z',
  benefit: { co2RemovedKg, headlineKg, byLevel, likely, trees, waterM3, method },
  survival: { planted: 3, standing: 3, ended: 0 },
  trees: { count: 3, sha256: 'a'.repeat(64) },
  basis: {
    origins: { planted_here: 3, imported: 0, demo: 0 },
    imports: [],
    recordedLater: 0,
    excluded: { notAliveInPeriod: 0, removed: 0 },
    isSelfReported: false,
    sample: null,
  },
  sha256: 'b'.repeat(64),
  newerSerial: null,
};

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

async function show(data: DisclosureCheck): Promise<readonly (string | null)[]> {
  api.answer(`GET /disclosure/${serial}`, { data });
  ({ stop } = await renderInApp(
    <Suspense>
      <ReportVerdict serial={serial} />
    </Suspense>,
    { language: 'en' },
  ));
  const terms = await screen.findAllByRole('term');
  return terms.map(({ parentElement }) => parentElement?.textContent.replaceAll(/[⁦-⁩]/gu, '') ?? null);
}

test('shows the headline with its part of the range, and once each the reported carbon and the trees by level', async () => {
  const facts = await show(report);
  expect(facts).toContain('CO₂ removed10.00 kg, likely 3.73 to 26.81');
  expect(facts).toContain('CO₂ reported by Waha only+ 2.35 kg');
  const levels = screen.getByRole('button', { name: /^1 Verified/u });
  expect(levels).toHaveTextContent('1 Verified1 Photographed on site1 On file only');
  await userEvent.click(levels);
  expect(await screen.findByRole('dialog')).toHaveTextContent('Known from a record only');
});

test('shows the removal of all trees when the report is from before levels', async () => {
  const { headlineKg: _headline, byLevel: _levels, ...benefit } = report.benefit;
  const facts = await show({ ...report, benefit, basis: null });
  expect(facts).toContain('CO₂ removed12.35 kg, likely 4.60 to 33.10');
  expect(facts.filter((fact) => /reported|Documented/u.test(fact ?? ''))).toEqual([]);
});
