import { fireEvent } from '@testing-library/dom';
import { expect, test } from 'vitest';

import { watchForms } from './unfinished-forms.ts';

test('what was typed is unfinished until it is emptied, or its form is gone', () => {
  const forms = watchForms(document);
  const form = document.body.appendChild(document.createElement('form'));
  const addField = (type: string) => {
    const field = form.appendChild(document.createElement('input'));
    field.type = type;
    return field;
  };
  const [name, search] = [addField('text'), addField('search')];
  const words = form.appendChild(document.createElement('textarea'));
  const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

  expect(forms.hasUnfinished()).toBe(false);
  type(search, 'sidr');
  expect(forms.hasUnfinished()).toBe(false);
  type(name, 'Noura');
  expect(forms.hasUnfinished()).toBe(true);
  type(name, '');
  expect(forms.hasUnfinished()).toBe(false);
  type(words, 'I like');
  expect(forms.hasUnfinished()).toBe(true);
  form.remove();
  expect(forms.hasUnfinished()).toBe(false);
});
