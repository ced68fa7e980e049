import { expect, test } from 'vitest';

import { renderInboxPage } from './inbox-page.ts';

const page = renderInboxPage([
  {
    reference: 'one',
    phone: '+966501234567',
    body: 'رمز التحقق في نبتة: 4821.\n\n@localhost #4821',
    sentAt: new Date('2026-11-15T20:46:00Z'),
  },
]);

test('isolates the direction of the machine-readable line below Arabic text', () => {
  expect(page).toContain('<span dir="auto">@localhost #4821</span>');
  expect(page).toContain('<bdi dir="ltr">+966501234567</bdi>');
});

test('loads new messages without a page reload', () => {
  expect(page).not.toContain('http-equiv');
  expect(page).toContain('src="/dev/inbox.js"');
});
