import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { extractDigits } from './digits.ts';
import { PhoneField } from './phone-field.tsx';

function group(text: string): string {
  const digits = extractDigits(text).slice(0, 9);
  return [digits.slice(0, 2), digits.slice(2, 5), digits.slice(5)].filter(Boolean).join('-');
}

function Phone({ onChooseCountry, error }: { onChooseCountry?: () => void; error?: string }) {
  const [value, setValue] = useState('');
  return (
    <PhoneField
      label="رقم الجوال"
      flag="SA"
      dialCode="+966"
      countryLabel="اختيار الدولة، السعودية +966"
      onChooseCountry={() => onChooseCountry?.()}
      value={value}
      onChange={(text) => setValue(group(text))}
      error={error}
    />
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('رقم الجوال');

test('groups the number while typing', async () => {
  render(<Phone />);
  await userEvent.type(field(), '501234567');
  expect(field()).toHaveValue('50-123-4567');
});

test('is left-to-right and shows the phone keypad', () => {
  render(<Phone />);
  expect(field().closest('[dir]')).toHaveAttribute('dir', 'ltr');
  expect(field()).toHaveAttribute('inputmode', 'tel');
  expect(field()).toHaveAttribute('autocomplete', 'tel-national');
});

test('keeps the caret after a digit inserted in the middle', async () => {
  render(<Phone />);
  await userEvent.type(field(), '5012345');
  field().setSelectionRange(1, 1);
  await userEvent.keyboard('9');
  expect(field()).toHaveValue('59-012-345');
  expect(field().selectionStart).toBe(3);
});

test('skips a hyphen on backspace', async () => {
  render(<Phone />);
  await userEvent.type(field(), '50123');
  field().setSelectionRange(3, 3);
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(field()).toHaveValue('51-23');
  expect(field().selectionStart).toBe(1);
});

test('keeps the caret when a key changes nothing', async () => {
  render(<Phone />);
  await userEvent.type(field(), '50123');
  field().setSelectionRange(1, 1);
  await userEvent.keyboard('x');
  expect(field()).toHaveValue('50-123');
  expect(field().selectionStart).toBe(1);
});

test('calls the handler of the country button', async () => {
  const onChooseCountry = vi.fn();
  render(<Phone onChooseCountry={onChooseCountry} />);
  await userEvent.click(screen.getByRole('button', { name: 'اختيار الدولة، السعودية +966' }));
  expect(onChooseCountry).toHaveBeenCalledTimes(1);
});

test('announces an error with the field', () => {
  render(<Phone error="أدخل رقم جوال صحيحًا" />);
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription('أدخل رقم جوال صحيحًا');
});
