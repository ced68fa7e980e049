import type { CompanyRecord } from '@nabta/contract/supply/company';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';

import { loadNamespace } from '#platform/text-files.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { EmbedCode } from './embed-code.tsx';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const company: CompanyRecord = {
  id: 'company-1',
  version: 1,
  slug: 'waha-bank',
  page: 'https://nabta.example/company/waha-bank',
  name: { ar: 'بنك الواحة', en: 'Waha Bank', pt: 'Banco Waha' },
  requestedName: null,
  about: null,
  image: null,
  holder: null,
  embedOrigins: [],
  efforts: [],
  treeCount: 3,
  standing: 3,
};

test('links the code to the public pages and uses the chosen language', async () => {
  ({ stop } = await renderInApp(
    <Suspense>
      <EmbedCode company={company} />
    </Suspense>,
    { language: 'en' },
  ));
  const code = async () => (await screen.findByLabelText<HTMLTextAreaElement>('Code to copy')).value;
  expect(await code()).toContain('href="https://nabta.example/company/waha-bank"');
  expect(await code()).toContain('src="https://nabta.example/embed.js"');
  expect(await code()).toContain('>The forest of Waha Bank<');
  // The click loads a text file; only an awaited `act` guarantees that the result is rendered.
  await act(async () => {
    screen.getByRole('radio', { name: 'العربية' }).click();
    await loadNamespace('ar', 'embed');
  });
  expect(await code()).toContain('>غابة بنك الواحة<');
  expect(screen.getByTitle('غابة بنك الواحة')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Frame' }));
  expect(await code()).toContain(
    'src="https://nabta.example/embed/waha-bank/counter?lang=ar&#38;theme=auto"',
  );
});
