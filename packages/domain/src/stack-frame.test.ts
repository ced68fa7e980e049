import { expect, test } from 'vitest';

import { framesOfStack } from './stack-frame.ts';

const file = 'https://nabta.example/assets/app-1a2b.js';

test.each([
  ['Chromium', `TypeError: of نورة\n    at Tree (${file}:1:20)\n    at async ${file}:2:30`],
  ['Firefox', `Tree@${file}:1:20\n@${file}:2:30\n`],
  ['Safari', `Tree@${file}:1:20\n@${file}:2:30\n[native code]`],
])('parses a %s stack', (_browser, stack) => {
  expect(framesOfStack(stack, 20)).toEqual([
    { name: 'Tree', file, line: 1, column: 20 },
    { name: null, file, line: 2, column: 30 },
  ]);
});

test('parses a server stack without Node internals', () => {
  const stack = `Error: at home (x:1:1)
    at new Gate (file:///house/apps/api/src/gate.ts:7:9)
    at Object.open [as handler] (/house/node_modules/fastify/lib/handle.js:1:2)
    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)`;
  expect(framesOfStack(stack, 20).map(({ name, file, line }) => [name, file, line])).toEqual([
    ['new Gate', 'file:///house/apps/api/src/gate.ts', 7],
    ['Object.open [as handler]', '/house/node_modules/fastify/lib/handle.js', 1],
  ]);
});

test('returns at most the requested number of frames', () => {
  expect(framesOfStack(`    at a (${file}:1:1)\n`.repeat(90), 5)).toHaveLength(5);
});
