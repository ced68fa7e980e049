import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { formatCorners } from './land-form-state.ts';
import type { LandForm } from './land-form-state.ts';
import { OutlineField } from './outline-field.tsx';

const outline: LandForm['outline'] = [
  [46.67, 24.71],
  [46.68, 24.71],
  [46.68, 24.72],
  [46.67, 24.71],
];
const onOutlineChange = vi.fn();
let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  onOutlineChange.mockClear();
});

test('accepts corners typed with an Arabic keyboard', async () => {
  await renderField([]);
  await enterCorners('٤٦٫٦٧، ٢٤٫٧١\n٤٦٫٦٨، ٢٤٫٧١\n٤٦٫٦٨ ٢٤٫٧٢');
  expect(onOutlineChange.mock.calls).toEqual([[outline]]);
});

test('keeps outline and text and shows an error for an invalid line', async () => {
  await renderField(outline);
  await enterCorners(`${formatCorners(outline)}\nشمال`);
  expect(onOutlineChange).not.toHaveBeenCalled();
  expect(corners()).toHaveValue(`${formatCorners(outline)}\nشمال`);
  expect(corners()).toBeInvalid();
  await userEvent.type(corners(), '{Backspace>4/}46.67 24.72');
  expect(corners()).toBeValid();
});

const corners = () => screen.getByLabelText('الزوايا');

async function enterCorners(text: string): Promise<void> {
  await userEvent.clear(corners());
  await userEvent.click(corners());
  await userEvent.paste(text);
  await userEvent.click(screen.getByText('استخدام هذه الزوايا'));
}

async function renderField(initial: LandForm['outline']): Promise<void> {
  ({ stop } = await renderInApp(
    <Suspense>
      <Field initial={initial} />
    </Suspense>,
  ));
  await userEvent.click(await screen.findByText('كتابة الزوايا'));
}

function Field({ initial }: { initial: LandForm['outline'] }) {
  const [value, setValue] = useState(initial);
  return (
    <OutlineField
      value={value}
      error={undefined}
      onChange={(next) => {
        onOutlineChange(next);
        setValue(next);
      }}
    />
  );
}
