import { expect, test } from 'vitest';

import { inboxPage } from './inbox-page.ts';

const page = inboxPage([
  {
    reference: 'one',
    phone: '+966501234567',
    body: 'رمز التحقق في نبتة: 4821.\n\n@localhost #4821',
    sentAt: new Date('2026-11-15T20:46:00Z'),
  },
]);

test('the line that browsers read has a direction of its own below Arabic words', () => {
  expect(page).toContain('<span dir="auto">@localhost #4821</span>');
  expect(page).toContain('<bdi dir="ltr">+966501234567</bdi>');
});

test('new messages come without loading the page again', () => {
  expect(page).not.toContain('http-equiv');
  expect(page).toContain('src="/dev/inbox.js"');
});
