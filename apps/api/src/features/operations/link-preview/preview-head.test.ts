import { expect, test } from 'vitest';

import { previewHead } from '#core/web/preview-head.ts';

const emptyPreview = { title: '', description: '', url: '', pictureUrl: '', language: 'en' } as const;

test('escapes markup in the title and description', () => {
  const head = previewHead({
    title: `"><script>alert(1)</script>'`,
    description: 'a & b',
    url: 'https://nabta.example/user/x',
    pictureUrl: 'https://nabta.example/p.png',
    language: 'ar',
  });
  expect(head).not.toContain('<script>');
  expect(head).not.toContain('"">');
  expect(head).toContain('<meta property="og:description" content="a &#38; b">');
  expect(head).toContain('<meta property="og:locale" content="ar_SA">');
});

test('escapes a closing script tag in the structured data', () => {
  const head = previewHead({ ...emptyPreview, about: { name: '</script><script>alert(1)</script>' } });
  expect(head).not.toContain('<script>alert');
  expect(head).toContain(String.raw`\u003c/script>`);
});

test('preloads the hero photo', () => {
  expect(previewHead({ ...emptyPreview, heroName: 'ghaf-1' })).toContain(
    'imagesrcset="/trees/ghaf-1-640.avif 640w, /trees/ghaf-1-1280.avif 1280w"',
  );
  expect(previewHead(emptyPreview)).not.toContain('preload');
});
