import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { createLogStream } from './log-stream.ts';

function createOutput() {
  const written: string[] = [];
  const output = Object.assign(new EventEmitter(), { write: (text: string) => written.push(text) > 0 });
  return { written, output: output as unknown as NodeJS.WriteStream };
}

test('writes the lines of one event-loop turn together, in order', async () => {
  const { written, output } = createOutput();
  const stream = createLogStream(output);
  stream.write('one\n');
  stream.write('two\n');
  expect(written).toEqual([]);
  await nextTurn();
  stream.write('three\n');
  await nextTurn();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('survives a reader that disconnects', () => {
  const { output } = createOutput();
  createLogStream(output);
  expect(output.emit('error', new Error('EPIPE'))).toBe(true);
});
