import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadGrowthAnimation } from './growth-animation.ts';

const requests: FakeRequest[] = [];
const times: number[] = [];

/** Answers with a drawing that a browser would move by itself. */
class FakeRequest extends EventTarget {
  status = 200;
  responseXML: XMLDocument | null = null;
  open = vi.fn();
  send = () => void requests.push(this);

  answer(status: number): void {
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

test('a drawing that does not come is asked for again by the next tree', async () => {
  const failing = loadGrowthAnimation();
  requests[0]?.answer(503);
  await expect(failing).rejects.toThrow('The growing tree answered 503.');
  const trying = loadGrowthAnimation();
  requests[1]?.answer(200);
  await trying;
  await loadGrowthAnimation();
  expect(requests).toHaveLength(2);
});

test('it grows at 60 frames a second, turns where it is, and stops at its frame', async () => {
  const { load } = await loadGrowthAnimation();
  const box = document.createElement('div');
  const tree = load(box);
  expect(box.firstElementChild?.tagName).toBe('svg');
  tree.growTo(30);
  vi.advanceTimersByTime(300);
  const turned = times.at(-1) ?? 0;
  expect(turned).toBeGreaterThan(0.2);
  expect(turned).toBeLessThan(0.31);
  tree.growTo(0);
  vi.advanceTimersByTime(100);
  expect(times.at(-1)).toBeLessThan(turned);
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
