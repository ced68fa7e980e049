import { fireEvent } from '@testing-library/dom';
import { expect, test } from 'vitest';

import { watchForms } from './unfinished-forms.ts';

test('what was typed is unfinished until it is emptied, or its form is gone', () => {
  const forms = watchForms(document);
  document.body.innerHTML = '<form><input type="text"><textarea></textarea><input type="search"></form>';
  const [name, search] = document.querySelectorAll('input');
  const words = document.querySelector('textarea');
  expect(forms.hasUnfinished()).toBe(false);
  fireEvent.input(search!, { target: { value: 'sidr' } });
  expect(forms.hasUnfinished()).toBe(false);
  fireEvent.input(name!, { target: { value: 'Noura' } });
  expect(forms.hasUnfinished()).toBe(true);
  fireEvent.input(name!, { target: { value: '' } });
  expect(forms.hasUnfinished()).toBe(false);
  fireEvent.input(words!, { target: { value: 'I like' } });
  expect(forms.hasUnfinished()).toBe(true);
  document.querySelector('form')?.remove();
  expect(forms.hasUnfinished()).toBe(false);
});
