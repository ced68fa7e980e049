import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { renderInApp } from '../../testing/render-app.tsx';
import { cornersText } from './land-form-state.ts';
import type { LandForm } from './land-form-state.ts';
import { OutlineField } from './outline-field.tsx';

const outline: LandForm['outline'] = [
  [46.67, 24.71],
  [46.68, 24.71],
  [46.68, 24.72],
  [46.67, 24.71],
];
const changed = vi.fn();
let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  changed.mockClear();
});

test('corners may be written with an Arabic keyboard', async () => {
  await show([]);
  await write('٤٦٫٦٧، ٢٤٫٧١\n٤٦٫٦٨، ٢٤٫٧١\n٤٦٫٦٨ ٢٤٫٧٢');
  expect(changed.mock.calls).toEqual([[outline]]);
});

test('a line that is no corner leaves the outline and the text as they are, and says so', async () => {
  await show(outline);
  await write(`${cornersText(outline)}\nشمال`);
  expect(changed).not.toHaveBeenCalled();
  expect(corners()).toHaveValue(`${cornersText(outline)}\nشمال`);
  expect(corners()).toBeInvalid();
  await userEvent.type(corners(), '{Backspace>4/}46.67 24.72');
  expect(corners()).toBeValid();
});

const corners = () => screen.getByLabelText('الزوايا');

async function write(text: string): Promise<void> {
  await userEvent.clear(corners());
  await userEvent.click(corners());
  await userEvent.paste(text);
  await userEvent.click(screen.getByText('استخدام هذه الزوايا'));
}

async function show(first: LandForm['outline']): Promise<void> {
  ({ stop } = await renderInApp(
    <Suspense>
      <Field first={first} />
    </Suspense>,
  ));
  await userEvent.click(await screen.findByText('كتابة الزوايا'));
}

function Field({ first }: { first: LandForm['outline'] }) {
  const [value, setValue] = useState(first);
  return (
    <OutlineField
      value={value}
      error={undefined}
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}
