import { getLocation, getSpotWords } from '@nabta/contract/map/place';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { mapboxGateway } from '../../../gateways/places/mapbox-gateway.ts';
import { type FakeMapbox, startFakeMapbox } from '../../../gateways/places/testing/fake-mapbox.ts';
import { type FakeWhat3words, startFakeWhat3words } from '../../../gateways/words/testing/fake-what3words.ts';
import { what3wordsGateway } from '../../../gateways/words/what3words-gateway.ts';
import * as make from '../../../testing/factories.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../../../testing/test-app.ts';

const house = useTestApp();
const khobar = { latitude: '26.2917', longitude: '50.2083' };
const timeoutMs = 1_000;

let maps: FakeMapbox;
let words: FakeWhat3words;

beforeAll(async () => {
  maps = await startFakeMapbox();
  words = await startFakeWhat3words();
});

afterAll(async () => {
  await maps.close();
  await words.close();
});

const visitor = () => new TestBrowser(() => house.app);

describe.each([
  ['the place', getLocation],
  ['the words', getSpotWords],
])('%s of a spot', (_name, endpoint) => {
  test.each<[Record<string, string>, string]>([
    [{}, 'nothing'],
    [{ latitude: '26.3' }, 'no longitude'],
    [{ longitude: '50.2' }, 'no latitude'],
    [{ latitude: '', longitude: '' }, 'empty coordinates'],
    [{ latitude: '91', longitude: '50' }, 'a latitude beyond the pole'],
    [{ latitude: '26', longitude: '180.1' }, 'a longitude beyond the antimeridian'],
    [{ latitude: 'NaN', longitude: '50' }, 'no number'],
    [{ latitude: '1e1', longitude: '50' }, 'a number written oddly'],
    [{ ...khobar, language: 'fr' }, 'a language we do not speak'],
    [{ ...khobar, more: '1' }, 'an unknown field'],
  ])('is not asked for with %j: %s', async (query) => {
    expect((await visitor().call(endpoint, { query })).status).toBe(400);
  });

  test('may be asked for thirty times a minute by one address, and again after a while', async () => {
    const browser = visitor();
    browser.address = endpoint === getLocation ? '203.0.113.7' : '203.0.113.8';
    const ask = async () => (await browser.call(endpoint, { query: khobar })).status;
    for (let count = 0; count < 30; count += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    house.clock.advance(2_000);
    expect(await ask()).toBe(200);
  });
});

test('an account has a limit of its own', async () => {
  const { phone } = await make.createAccount(house.context.database.sql);
  const browser = await signIn(house, phone, { isNamed: false });
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1)
    statuses.push((await browser.call(getLocation, { query: khobar })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

describe('without outside services', () => {
  test('the gazetteer answers, in the language asked for or else the caller’s', async () => {
    const browser = visitor();
    const asked = await browser.call(getLocation, { query: { ...khobar, language: 'ar' } });
    expect(asked.body.data).toEqual({
      latitude: 26.2917,
      longitude: 50.2083,
      city: 'الخبر',
      region: 'المنطقة الشرقية',
      country: 'المملكة العربية السعودية',
    });
    const { body } = await browser.call(getLocation, { query: khobar });
    expect(body.data).toMatchObject({ city: 'Khobar', country: 'Saudi Arabia' });
  });

  test('a spot has an open location code, named for what it is', async () => {
    const query = { latitude: '26.29173', longitude: '50.20834', language: 'pt' };
    const { body } = await visitor().call(getSpotWords, { query });
    expect(body.data).toEqual({ words: '7HRG76R5+M8W', kind: 'plus_code', nearestPlace: 'Khobar' });
  });

  test.each([
    ['90', '0'],
    ['-90', '180'],
    ['0', '-180'],
    ['27.2', '51.5'],
  ])('%s, %s has a code too, near no place', async (latitude, longitude) => {
    const { body } = await visitor().call(getSpotWords, { query: { latitude, longitude } });
    expect(body.data).toMatchObject({ kind: 'plus_code', nearestPlace: null });
    expect((body.data as { words: string }).words).toMatch(/^[2-9CFGHJMPQRVWX]{8}\+[2-9CFGHJMPQRVWX]{2,3}$/u);
  });
});

describe('with outside services', () => {
  beforeEach(() => {
    maps.behaviour.ask = undefined;
    words.behaviour.ask = undefined;
    house.context.places = mapboxGateway({ ...maps, timeoutMs, clock: house.clock });
    house.context.words = what3wordsGateway({ ...words, timeoutMs, clock: house.clock });
  });

  afterAll(() => {
    house.context.places = undefined;
    house.context.words = undefined;
  });

  test('they are asked, and what they say is passed on', async () => {
    const query = { ...khobar, language: 'en' };
    expect((await visitor().call(getLocation, { query })).body.data).toMatchObject({ city: 'Al Khobar' });
    expect((await visitor().call(getSpotWords, { query })).body.data).toEqual({
      words: 'filled.count.soap',
      kind: 'what3words',
      nearestPlace: 'Khobar, Eastern Province',
    });
  });

  test('they are not asked about the rest of the world', async () => {
    const before = [maps.requests.ask, words.requests.ask];
    const query = { latitude: '-23.55', longitude: '-46.63', language: 'pt' };
    expect((await visitor().call(getLocation, { query })).body.data).toMatchObject({ city: 'São Paulo' });
    expect((await visitor().call(getSpotWords, { query })).body.data).toMatchObject({ kind: 'plus_code' });
    expect([maps.requests.ask, words.requests.ask]).toEqual(before);
  });

  test.each(['hang', 'brokenJson', 'hangUp'] as const)('when they %s, our own answer comes', async (kind) => {
    maps.behaviour.ask = { kind, keepsMessage: false };
    words.behaviour.ask = { kind, keepsMessage: false };
    const query = { ...khobar, language: 'en' };
    expect((await visitor().call(getLocation, { query })).body.data).toMatchObject({
      city: 'Khobar',
      region: 'Eastern Province',
    });
    expect((await visitor().call(getSpotWords, { query })).body.data).toMatchObject({ kind: 'plus_code' });
  });
});
