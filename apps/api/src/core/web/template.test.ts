import { describe, expect, it } from 'vitest';

import { templateOf } from './template.ts';

describe('templateOf', () => {
  const fill = templateOf('<h1>{name}</h1>نبتة, {name}: {tree}', ['{name}', '{tree}']);
  const filled = (values: Record<string, string>) => Buffer.from(fill(values)).toString();

  it('fills every mark, more than once and in any script', () => {
    expect(filled({ '{name}': 'نورة', '{tree}': 'Sidr' })).toBe('<h1>نورة</h1>نبتة, نورة: Sidr');
  });

  it('fills nothing into what was filled in', () => {
    expect(filled({ '{name}': '{tree}', '{tree}': '$&' })).toBe('<h1>{tree}</h1>نبتة, {tree}: $&');
  });

  it('leaves out what nothing is given for', () => {
    expect(filled({})).toBe('<h1></h1>نبتة, : ');
  });
});
