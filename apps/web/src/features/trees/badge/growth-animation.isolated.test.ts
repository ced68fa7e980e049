import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadGrowthAnimation } from './growth-animation.ts';

const requests: FakeRequest[] = [];
const times: number[] = [];

class FakeRequest extends EventTarget {
  status = 200;
  responseXML: XMLDocument | null = null;
  open = vi.fn();
  send = () => void requests.push(this);

  respond(status: number): void {
    const svg = new DOMParser().parseFromString('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml');
    Object.assign(svg.documentElement, { pauseAnimations: vi.fn() });
    Object.assign(this, { status, responseXML: status === 200 ? svg : null });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  Object.assign(SVGSVGElement.prototype, {
    pauseAnimations: vi.fn(),
    setCurrentTime: (seconds: number) => void times.push(seconds),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(SVGSVGElement.prototype, 'pauseAnimations');
  Reflect.deleteProperty(SVGSVGElement.prototype, 'setCurrentTime');
  requests.length = times.length = 0;
});

test('retries a failed drawing for the next tree', async () => {
  const failing = loadGrowthAnimation();
  requests[0]?.respond(503);
  await expect(failing).rejects.toThrow('The growing tree returned HTTP 503.');
  const retry = loadGrowthAnimation();
  requests[1]?.respond(200);
  await retry;
  await loadGrowthAnimation();
  expect(requests).toHaveLength(2);
});

test('plays 60 frames a second, reverses in place and stops at its frame', async () => {
  const { load } = await loadGrowthAnimation();
  const box = document.createElement('div');
  const tree = load(box);
  expect(box.firstElementChild?.tagName).toBe('svg');
  tree.growTo(30);
  vi.advanceTimersByTime(300);
  const reversedAt = times.at(-1) ?? 0;
  expect(reversedAt).toBeGreaterThan(0.2);
  expect(reversedAt).toBeLessThan(0.31);
  tree.growTo(0);
  vi.advanceTimersByTime(100);
  expect(times.at(-1)).toBeLessThan(reversedAt);
  expect(times.at(-1)).toBeGreaterThan(0);
  tree.growTo(30);
  vi.advanceTimersByTime(1_000);
  expect(times.at(-1)).toBe(0.5);
  const count = times.length;
  vi.advanceTimersByTime(1_000);
  expect(times).toHaveLength(count);
  tree.remove();
  expect(box.childElementCount).toBe(0);
});

test('shows only the last frame where drawing one takes long', async () => {
  const { load } = await loadGrowthAnimation();
  Object.assign(SVGSVGElement.prototype, {
    setCurrentTime(seconds: number) {
      times.push(seconds);
      vi.advanceTimersByTime(60);
    },
  });
  load(document.createElement('div')).growTo(30);
  vi.advanceTimersByTime(1_000);
  expect(times).toEqual([0.5]);
});
