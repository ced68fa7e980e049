import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { Segmented } from './segmented.tsx';
import { Tabs } from './tabs.tsx';

const options = [
  { value: 'list', label: 'قائمة' },
  { value: 'cards', label: 'بطاقات' },
  { value: 'map', label: 'خريطة' },
] as const;

type View = (typeof options)[number]['value'];

function ViewSwitch({ dir }: { dir: 'rtl' | 'ltr' }) {
  const [value, setValue] = useState<View>('list');
  return (
    <div dir={dir}>
      <Segmented label="العرض" options={options} value={value} onChange={setValue} />
    </div>
  );
}

const radio = (name: string) => screen.getByRole('radio', { name });

test('selects an option on click', async () => {
  render(<ViewSwitch dir="rtl" />);
  await userEvent.click(radio('خريطة'));
  expect(radio('خريطة')).toBeChecked();
  expect(radio('قائمة')).not.toBeChecked();
});

test('moves forward with the left arrow in right-to-left pages', async () => {
  render(<ViewSwitch dir="rtl" />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(radio('بطاقات')).toBeChecked();
  expect(radio('بطاقات')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(radio('خريطة')).toBeChecked();
});

test('moves forward with the right arrow in left-to-right pages', async () => {
  render(<ViewSwitch dir="ltr" />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(radio('بطاقات')).toBeChecked();
  await userEvent.keyboard('{End}');
  expect(radio('خريطة')).toBeChecked();
  await userEvent.keyboard('{Home}');
  expect(radio('قائمة')).toBeChecked();
});

test('is a single tab stop', async () => {
  render(
    <>
      <ViewSwitch dir="rtl" />
      <button type="button">التالي</button>
    </>,
  );
  await userEvent.tab();
  expect(radio('قائمة')).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'التالي' })).toHaveFocus();
});

test('links tabs to their panel', () => {
  render(
    <Tabs label="أشجاري" tabs={options} value="cards" onChange={() => {}}>
      ثلاث بطاقات
    </Tabs>,
  );
  const selected = screen.getByRole('tab', { name: 'بطاقات', selected: true });
  const panel = screen.getByRole('tabpanel', { name: 'بطاقات' });
  expect(selected).toHaveAttribute('aria-controls', panel.id);
  expect(panel).toHaveTextContent('ثلاث بطاقات');
});
