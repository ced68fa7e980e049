import type { InboxMessage } from './message.queries.ts';

/** Renders the messages of the embedded provider grouped by phone. */
export function renderInboxPage(messages: InboxMessage[]): string {
  const phones = Map.groupBy(messages, (message) => message.phone);
  const content =
    messages.length === 0
      ? '<p class="empty">No message has been sent yet.</p>'
      : [...phones].map(renderPhone).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/dev/inbox.css">
<script type="module" src="/dev/inbox.js"></script>
</head>
<body>
<header><h1>Inbox</h1><p>What the embedded message provider delivered. It stands in for SMS outside production.</p></header>
<main>${content}</main>
</body>
</html>`;
}

function renderPhone([phone, messages]: [string, InboxMessage[]]): string {
  return `<section class="phone" aria-label="${escapeHtml(phone)}">
<h2><bdi dir="ltr">${escapeHtml(phone)}</bdi></h2>
<ol>${messages.map(renderMessage).join('')}</ol>
</section>`;
}

function renderMessage({ body, sentAt }: InboxMessage): string {
  // Digits inside a link are not a code, and the isolation marks are not part of the link.
  const [pattern, replacement] = body.includes('://')
    ? ([/https?:\/\/[^\s<\u2066-\u2069]+/gu, '<a href="$&">$&</a>'] as const)
    : ([/\b\d{4}\b/u, '<b>$&</b>'] as const);
  const lines = escapeHtml(body).replace(pattern, replacement).split('\n');
  const time = sentAt.toISOString();
  // Each line has its own direction, so the machine-readable code line is not reordered after Arabic text.
  const text = lines.map((line) => `<span dir="auto">${line}</span>`).join('');
  return `<li><p dir="auto">${text}</p><time datetime="${time}">${time.slice(11, 19)} UTC</time></li>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}

/** Polls for new messages and shows times in the reader's time zone. */
export const inboxScript = `
const main = document.querySelector('main');
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
let currentContent = main.innerHTML;
const showTimes = () => {
  for (const time of main.querySelectorAll('time')) time.textContent = clock.format(new Date(time.dateTime));
};
showTimes();
setInterval(async () => {
  const response = await fetch(location.href).catch(() => undefined);
  if (response?.ok !== true) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const next = page.querySelector('main')?.innerHTML ?? currentContent;
  if (next === currentContent) return;
  currentContent = next;
  main.innerHTML = next;
  showTimes();
}, 2_000);
`;

export const inboxStyle = `
:root { color-scheme: light dark; --page: #f6f8f1; --card: #fff; --ink: #10291d; --quiet: #456152; --bubble: #e3f3d8; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0a1811; --card: #12251b; --ink: #ecf5ee; --quiet: #afc8b7; --bubble: #1f3d2c; }
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--page); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; padding: 24px 20px 48px; }
header { max-inline-size: 1100px; margin: 0 auto 24px; }
header p, time, .empty { color: var(--quiet); }
main { display: grid; gap: 20px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr)); max-inline-size: 1100px; margin: 0 auto; }
.phone { background: var(--card); border-radius: 28px; padding: 20px; box-shadow: 0 10px 28px rgb(16 41 29 / .09); }
h2 { font-size: 17px; text-align: center; margin-block-end: 14px; }
ol { list-style: none; padding: 0; display: grid; gap: 10px; }
li p { background: var(--bubble); border-radius: 20px; border-end-start-radius: 6px; padding: 11px 15px; white-space: pre-line; overflow-wrap: anywhere; }
li p span { display: block; min-block-size: 1em; }
b { font-size: 1.25em; }
time { font-size: 12px; }
a { color: inherit; }
`;
