import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, expect, test } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { MixField } from './mix-field.tsx';

let stop: (() => void) | undefined;

afterEach(() => stop?.());

test('accepts a number typed with an Arabic keyboard', async () => {
  ({ stop } = await renderInApp(
    <Suspense>
      <Mix />
    </Suspense>,
  ));
  const number = await screen.findByRole('textbox');
  await userEvent.type(number, '١٢٠ شجرة');
  expect(number).toHaveValue('120');
});

function Mix() {
  const [mix, setMix] = useState([{ specieId: 'sidr', trees: '' }]);
  return <MixField value={mix} species={[]} error={undefined} onChange={(next) => setMix([...next])} />;
}
