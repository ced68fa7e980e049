import { expect, test } from 'vitest';

import { createWaitingLine } from './waiting-line.ts';

/** Work that is done when it is told to be. */
function pieces(count: number) {
  const started: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const work = (index: number) => async () => {
    started.push(index);
    await ends[index]?.promise;
    return index;
  };
  return { started, ends, work };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('so many run at a time, and the others in the order in which they came', async () => {
  const inLine = createWaitingLine({ atOnce: 2, maxWaiting: 10, maxWaitMs: 10_000 });
  const { started, ends, work } = pieces(5);
  const results = [0, 1, 2, 3, 4].map((index) => inLine(work(index)));
  await settle();
  expect(started).toEqual([0, 1]);
  ends[1]?.resolve();
  await settle();
  expect(started).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4]);
});

test('who fails passes the turn on as well', async () => {
  const inLine = createWaitingLine({ atOnce: 1, maxWaiting: 10, maxWaitMs: 10_000 });
  const failing = inLine(async () => {
    throw new Error('broken');
  });
  const next = inLine(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await inLine(async () => 'again')).toBe('again');
});

test('when the line is full, the next is asked to come back, and later there is room again', async () => {
  const inLine = createWaitingLine({ atOnce: 1, maxWaiting: 1, maxWaitMs: 10_000 });
  const { ends, work } = pieces(2);
  const [first, second] = [inLine(work(0)), inLine(work(1))];
  await expect(inLine(async () => 'too much')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  for (const end of ends) end.resolve();
  await Promise.all([first, second]);
  expect(await inLine(async () => 'room')).toBe('room');
});

test('who has waited too long is asked to come back, and the turn passes them by', async () => {
  const inLine = createWaitingLine({ atOnce: 1, maxWaiting: 10, maxWaitMs: 5 });
  const { started, ends, work } = pieces(2);
  const first = inLine(work(0));
  await expect(inLine(work(1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  ends[0]?.resolve();
  await first;
  expect(await inLine(async () => 'room')).toBe('room');
  expect(started).toEqual([0]);
});
