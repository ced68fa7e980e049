import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { createLineWriter } from './line-writer.ts';

function createOutput() {
  const written: string[] = [];
  const output = Object.assign(new EventEmitter(), { write: (text: string) => written.push(text) > 0 });
  return { written, output: output as unknown as NodeJS.WriteStream };
}

test('the lines of one turn are one write, in their order', async () => {
  const { written, output } = createOutput();
  const lines = createLineWriter(output);
  lines.write('one\n');
  lines.write('two\n');
  expect(written).toEqual([]);
  await nextTurn();
  lines.write('three\n');
  await nextTurn();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('a reader that went away ends nothing', () => {
  const { output } = createOutput();
  createLineWriter(output);
  expect(output.emit('error', new Error('EPIPE'))).toBe(true);
});
