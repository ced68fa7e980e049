import { expect, test } from 'vitest';

import { plainText } from './plain-text.ts';

test.each([
  ['Ask <b>me</b><script>alert(1)</script>', 'Ask me alert(1)'],
  ['See [my page](https://evil.example/x) now', 'See my page now'],
  ['Go to https://evil.example/?a=1 please', 'Go to please'],
  ['Go to www.evil.example please', 'Go to please'],
  ['Go to evil.example/path please', 'Go to please'],
  ['Write to a@evil.example.', 'Write to'],
  ['javascript:alert(1) is bad', 'is bad'],
  ['<img src=x onerror=alert(1)', 'img src=x onerror=alert(1)'],
  ['&lt;b&gt; x', 'b x'],
  ['\u202eأنا شجرة\u202c', 'أنا شجرة'],
  ['I took up 43.2 kg, or 43,2 kg.', 'I took up 43.2 kg, or 43,2 kg.'],
  ['أزلتُ 43.2 كجم. اسأل!', 'أزلتُ 43.2 كجم. اسأل!'],
  ['Go to موقع.xn--mgberp4a5d4ar/x please', 'Go to please'],
  ['أهداني د.سارة في 2023', 'أهداني د.سارة في 2023'],
  ['One\nTwo', 'One\nTwo'],
])('converts %s to %s', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
