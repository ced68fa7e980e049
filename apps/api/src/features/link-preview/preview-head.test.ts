import { expect, test } from 'vitest';

import { previewHead } from './preview-head.ts';

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

test('the photo that a page begins with is asked for with the page', () => {
  const preview = { title: '', description: '', url: '', pictureUrl: '', language: 'en' } as const;
  expect(previewHead({ ...preview, heroName: 'ghaf-1' })).toContain(
    'imagesrcset="/trees/ghaf-1-640.avif 640w, /trees/ghaf-1-1280.avif 1280w"',
  );
  expect(previewHead(preview)).not.toContain('preload');
});
