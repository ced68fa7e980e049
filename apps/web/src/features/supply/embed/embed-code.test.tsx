import type { CompanyRecord } from '@nabta/contract/company';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';

import { embedTexts } from '../../locales/embed.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { EmbedCode } from './embed-code.tsx';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const company: CompanyRecord = {
  id: 'company-1',
  version: 1,
  slug: 'waha-bank',
  page: 'https://nabta.example/company/waha-bank',
  name: { ar: 'بنك الواحة', en: 'Waha Bank', pt: 'Banco Waha' },
  about: null,
  image: null,
  holder: null,
  embedOrigins: [],
  efforts: [],
  treeCount: 3,
  standing: 3,
};

test('the code leads sites to the pages that everybody sees, and speaks to their readers', async () => {
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
  // The press loads a file: what waits for it is only sure to be drawn where `act` is awaited.
  await act(async () => {
    screen.getByRole('radio', { name: 'العربية' }).click();
    await embedTexts.ar();
  });
  expect(await code()).toContain('>غابة بنك الواحة<');
  expect(screen.getByTitle('غابة بنك الواحة')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Frame' }));
  expect(await code()).toContain(
    'src="https://nabta.example/embed/waha-bank/counter?lang=ar&#38;theme=auto"',
  );
});
