import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { DrawSample } from './draw-sample.tsx';

const land = { id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a62', name: { en: 'Wadi Hanifah' } };

test('suggests a size and asks for a reason when the trees were sampled before', async () => {
  const api = fakeApi();
  localStorage.setItem('token', testToken());
  api.answer('GET /account', { data: { ...testAccount, role: 'manager' } });
  api.answer('GET /land?mine=true', { data: [land] });
  api.answer(`GET /sample/stand/land/${land.id}`, {
    data: { population: 4_000, strata: 3, suggestedTrees: 351, draws: 1 },
  });
  const { stop } = await renderInApp(<DrawSample />, { path: '/console/samples', language: 'en' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Draw a sample' }));
  await screen.findByRole('option', { name: 'Wadi Hanifah' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Trees of' }), land.id);
  expect(await screen.findByText(/Trees: 4,000. Groups of land and species: 3/u)).toBeVisible();
  const draw = screen.getByRole('button', { name: 'Draw' });
  expect(draw).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Why another sample' }), 'The first team fell ill.');
  expect(draw).toBeEnabled();
  stop();
});
