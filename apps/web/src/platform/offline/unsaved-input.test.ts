import { fireEvent } from '@testing-library/dom';
import { expect, test } from 'vitest';

import { trackUnsavedInput } from './offline.ts';

test('reports unsaved input until the field is emptied or removed', () => {
  const forms = trackUnsavedInput(document);
  const form = document.body.appendChild(document.createElement('form'));
  const addField = (type: string) => {
    const field = form.appendChild(document.createElement('input'));
    field.type = type;
    return field;
  };
  const [name, search] = [addField('text'), addField('search')];
  const textarea = form.appendChild(document.createElement('textarea'));
  const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

  expect(forms.hasUnsaved()).toBe(false);
  type(search, 'sidr');
  expect(forms.hasUnsaved()).toBe(false);
  type(name, 'Noura');
  expect(forms.hasUnsaved()).toBe(true);
  type(name, '');
  expect(forms.hasUnsaved()).toBe(false);
  type(textarea, 'I like');
  expect(forms.hasUnsaved()).toBe(true);
  form.remove();
  expect(forms.hasUnsaved()).toBe(false);
});
