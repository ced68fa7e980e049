import { expect, test } from 'vitest';

import { previewHead } from './preview-head.ts';

const nothing = { title: '', description: '', url: '', pictureUrl: '', language: 'en' } as const;

test('a name cannot break out of the tags', () => {
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

test('what a page is about cannot break out of its element', () => {
  const head = previewHead({ ...nothing, about: { name: '</script><script>alert(1)</script>' } });
  expect(head).not.toContain('<script>alert');
  expect(head).toContain(String.raw`\u003c/script>`);
});

test('the photo that a page begins with is asked for with the page', () => {
  expect(previewHead({ ...nothing, heroName: 'ghaf-1' })).toContain(
    'imagesrcset="/trees/ghaf-1-640.avif 640w, /trees/ghaf-1-1280.avif 1280w"',
  );
  expect(previewHead(nothing)).not.toContain('preload');
});
