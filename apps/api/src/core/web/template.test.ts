import { describe, expect, it } from 'vitest';

import { templateOf } from './template.ts';

describe('templateOf', () => {
  const fill = templateOf('<h1>{name}</h1>نبتة, {name}: {tree}', ['{name}', '{tree}']);
  const filled = (values: Record<string, string>) => Buffer.from(fill(values)).toString();

  it('fills every placeholder, more than once and in any script', () => {
    expect(filled({ '{name}': 'نورة', '{tree}': 'Sidr' })).toBe('<h1>نورة</h1>نبتة, نورة: Sidr');
  });

  it('does not fill placeholders inside inserted values', () => {
    expect(filled({ '{name}': '{tree}', '{tree}': '$&' })).toBe('<h1>{tree}</h1>نبتة, {tree}: $&');
  });

  it('removes placeholders without a value', () => {
    expect(filled({})).toBe('<h1></h1>نبتة, : ');
  });
});
