import { getLocation, getWhat3Words } from '@nabta/contract/trees/map/place';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createMapboxGateway } from '#gateways/geocoding/place-gateway.ts';
import { type FakeMapbox, startFakeMapbox } from '#gateways/geocoding/testing/fake-mapbox.ts';
import { type FakeWhat3words, startFakeWhat3words } from '#gateways/what3words/testing/fake-what3words.ts';
import { createWhat3wordsGateway } from '#gateways/what3words/what3words-gateway.ts';
import * as make from '#testing/factories.ts';
import { signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const khobar = { latitude: '26.2917', longitude: '50.2083' };
const timeoutMs = 1_000;

let mapbox: FakeMapbox;
let what3words: FakeWhat3words;

beforeAll(async () => {
  mapbox = await startFakeMapbox();
  what3words = await startFakeWhat3words();
});

afterAll(async () => {
  await mapbox.close();
  await what3words.close();
});

const visitor = () => new TestBrowser(() => app.app);

describe.each([
  ['the place', getLocation],
  ['the what3words address', getWhat3Words],
])('%s of a position', (_name, endpoint) => {
  test.each<[Record<string, string>, string]>([
    [{}, 'nothing'],
    [{ latitude: '26.3' }, 'no longitude'],
    [{ longitude: '50.2' }, 'no latitude'],
    [{ latitude: '', longitude: '' }, 'empty coordinates'],
    [{ latitude: '91', longitude: '50' }, 'a latitude beyond the pole'],
    [{ latitude: '26', longitude: '180.1' }, 'a longitude beyond the antimeridian'],
    [{ latitude: 'NaN', longitude: '50' }, 'not a number'],
    [{ latitude: '1e1', longitude: '50' }, 'a number in exponent notation'],
    [{ ...khobar, language: 'fr' }, 'an unsupported language'],
    [{ ...khobar, more: '1' }, 'an unknown field'],
  ])('returns 400 for %j: %s', async (query) => {
    expect((await visitor().call(endpoint, { query })).status).toBe(400);
  });

  test('limits an address to thirty requests a minute', async () => {
    const browser = visitor();
    browser.address = endpoint === getLocation ? '203.0.113.7' : '203.0.113.8';
    const requestStatus = async () => (await browser.call(endpoint, { query: khobar })).status;
    for (let count = 0; count < 30; count += 1) expect(await requestStatus()).toBe(200);
    expect(await requestStatus()).toBe(429);
    app.clock.advance(2_000);
    expect(await requestStatus()).toBe(200);
  });
});

test('limits each account separately', async () => {
  const { phone } = await make.createAccount(app.context.database.sql);
  const browser = await signIn(app, phone, { isNamed: false });
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1)
    statuses.push((await browser.call(getLocation, { query: khobar })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

describe('without external services', () => {
  test("answers from the gazetteer in the requested language or the caller's", async () => {
    const browser = visitor();
    const response = await browser.call(getLocation, { query: { ...khobar, language: 'ar' } });
    expect(response.body.data).toEqual({
      latitude: 26.2917,
      longitude: 50.2083,
      city: 'الخبر',
      region: 'المنطقة الشرقية',
      country: 'المملكة العربية السعودية',
    });
    const { body } = await browser.call(getLocation, { query: khobar });
    expect(body.data).toMatchObject({ city: 'Khobar', country: 'Saudi Arabia' });
  });

  test('returns an open location code with its kind', async () => {
    const query = { latitude: '26.29173', longitude: '50.20834', language: 'pt' };
    const { body } = await visitor().call(getWhat3Words, { query });
    expect(body.data).toEqual({ words: '7HRG76R5+M8W', kind: 'plus_code', nearestPlace: 'Khobar' });
  });

  test.each([
    ['90', '0'],
    ['-90', '180'],
    ['0', '-180'],
    ['27.2', '51.5'],
  ])('returns a code without a nearest place for %s, %s', async (latitude, longitude) => {
    const { body } = await visitor().call(getWhat3Words, { query: { latitude, longitude } });
    expect(body.data).toMatchObject({ kind: 'plus_code', nearestPlace: null });
    expect(body.data.words).toMatch(/^[2-9CFGHJMPQRVWX]{8}\+[2-9CFGHJMPQRVWX]{2,3}$/u);
  });
});

describe('with external services', () => {
  beforeEach(() => {
    mapbox.behaviour.ask = undefined;
    what3words.behaviour.ask = undefined;
    app.context.places = createMapboxGateway({ ...mapbox, timeoutMs, clock: app.clock });
    app.context.what3words = createWhat3wordsGateway({ ...what3words, timeoutMs, clock: app.clock });
  });

  afterAll(() => {
    app.context.places = undefined;
    app.context.what3words = undefined;
  });

  test('returns the answers of the services', async () => {
    const query = { ...khobar, language: 'en' };
    expect((await visitor().call(getLocation, { query })).body.data).toMatchObject({ city: 'Al Khobar' });
    expect((await visitor().call(getWhat3Words, { query })).body.data).toEqual({
      words: 'filled.count.soap',
      kind: 'what3words',
      nearestPlace: 'Khobar, Eastern Province',
    });
  });

  test('does not call the services outside the service area', async () => {
    const before = [mapbox.requests.ask, what3words.requests.ask];
    const query = { latitude: '-23.55', longitude: '-46.63', language: 'pt' };
    expect((await visitor().call(getLocation, { query })).body.data).toMatchObject({ city: 'São Paulo' });
    expect((await visitor().call(getWhat3Words, { query })).body.data).toMatchObject({ kind: 'plus_code' });
    expect([mapbox.requests.ask, what3words.requests.ask]).toEqual(before);
  });

  test.each(['hang', 'brokenJson', 'hangUp'] as const)(
    'falls back to the built-in answer when they %s',
    async (kind) => {
      mapbox.behaviour.ask = { kind, storesMessage: false };
      what3words.behaviour.ask = { kind, storesMessage: false };
      const query = { ...khobar, language: 'en' };
      expect((await visitor().call(getLocation, { query })).body.data).toMatchObject({
        city: 'Khobar',
        region: 'Eastern Province',
      });
      expect((await visitor().call(getWhat3Words, { query })).body.data).toMatchObject({ kind: 'plus_code' });
    },
  );
});
