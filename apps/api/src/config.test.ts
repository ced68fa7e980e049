import { expect, test } from 'vitest';

import { readConfig } from './config.ts';

const mapOf = (environment: Record<string, string>) => {
  const { mapStyle, mapOrigins } = readConfig(environment);
  return { mapStyle, mapOrigins };
};

const mapboxHosts = ['https://api.mapbox.com', 'https://*.tiles.mapbox.com'];

test('has no external map without map settings', () => {
  expect(mapOf({})).toEqual({ mapStyle: null, mapOrigins: [] });
});

test('uses the Mapbox maps when only a token is set', () => {
  expect(mapOf({ MAP_TOKEN: 'pk.eyJ1.a-b_c' })).toEqual({
    mapStyle: {
      standard: 'mapbox://styles/mapbox/{theme}-v11',
      satellite: 'mapbox://styles/mapbox/satellite-streets-v12',
      mapbox: { address: 'https://api.mapbox.com', token: 'pk.eyJ1.a-b_c' },
    },
    mapOrigins: mapboxHosts,
  });
});

test('uses a custom Mapbox style alone, without the default satellite style', () => {
  const { mapStyle, mapOrigins } = mapOf({
    MAP_STYLE_URL: 'mapbox://styles/nabta/cl0ab',
    MAP_TOKEN: 'pk.abc',
    MAP_ORIGINS: 'https://tiles.example',
  });
  expect(mapStyle).toMatchObject({ standard: 'mapbox://styles/nabta/cl0ab', satellite: null });
  expect(mapOrigins).toEqual([...mapboxHosts, 'https://tiles.example']);
});

test('accepts a satellite map as the only external map', () => {
  expect(mapOf({ MAP_SATELLITE_STYLE_URL: 'https://maps.example/satellite.json' })).toEqual({
    mapStyle: { standard: null, satellite: 'https://maps.example/satellite.json', mapbox: null },
    mapOrigins: ['https://maps.example'],
  });
});

test('uses MAPS_URL as the Mapbox address', () => {
  const { mapStyle, mapOrigins } = mapOf({ MAP_TOKEN: 'pk.abc', MAPS_URL: 'http://localhost:9000' });
  expect(mapStyle?.mapbox).toEqual({ address: 'http://localhost:9000', token: 'pk.abc' });
  expect(mapOrigins).toContain('http://localhost:9000');
});

const remoteStreetsOf = (environment: Record<string, string>) =>
  readConfig(environment).mapTiles.streets.remote?.url;

test('asks OpenFreeMap for streets only with demo data and without a choice of the operator', () => {
  const openFreeMap = 'https://tiles.openfreemap.org/planet';
  expect(remoteStreetsOf({})).toBe(openFreeMap);
  expect(remoteStreetsOf({ SEED: 'demo' })).toBe(openFreeMap);
  expect(readConfig({}).mapTiles.streets.isRequired).toBe(false);
  for (const environment of [
    { SEED: 'none' },
    { MAP_TILES: 'own' },
    { MAP_TILES: '/srv/map.pmtiles' },
    { MAP_TOKEN: 'pk.abc' },
    { MAP_STYLE_URL: 'https://maps.example/style.json' },
  ] as Record<string, string>[])
    expect(remoteStreetsOf(environment)).toBeUndefined();
});

test.each([
  ['/srv/map.pmtiles', { file: '/srv/map.pmtiles' }],
  ['/srv/map.mbtiles', { file: '/srv/map.mbtiles' }],
  [
    'https://files.example/map.pmtiles?key=1',
    { remote: { kind: 'pmtiles', url: 'https://files.example/map.pmtiles?key=1' } },
  ],
  ['https://tiles.example/planet', { remote: { kind: 'tileJson', url: 'https://tiles.example/planet' } }],
  [
    'https://tiles.example/{z}/{x}/{y}.pbf',
    { remote: { kind: 'template', url: 'https://tiles.example/{z}/{x}/{y}.pbf' } },
  ],
])('reads MAP_TILES=%s', (value, expected) => {
  const attribution = '© Somebody';
  const { streets } = readConfig({ MAP_TILES: value, MAP_TILES_ATTRIBUTION: attribution }).mapTiles;
  expect(streets).toEqual({ ...expected, attribution, isRequired: true });
});

test.each([
  [{ PORT: 'many' }, /^PORT is not right/u],
  [{ DATABASE_URL: 'mysql://here' }, /^DATABASE_URL is not right: must look like postgres/u],
  [{ NODE_ENV: 'production' }, /^SECRET_KEY is missing/u],
  [{ SEED: 'everything' }, /^SEED is not right/u],
  [{ MAP_TOKEN: 'sk.secret' }, /^MAP_TOKEN is not right: must be a public token/u],
  [{ MAP_TOKEN: 'pk.a b' }, /^MAP_TOKEN is not right/u],
  [{ MAP_STYLE_URL: 'mapbox://styles/mapbox/light-v11' }, /^MAP_TOKEN is missing/u],
  [{ MAP_SATELLITE_STYLE_URL: 'mapbox://styles/mapbox/satellite-v9' }, /^MAP_TOKEN is missing/u],
  [
    { MAP_STYLE_URL: 'mapbox://mapbox.satellite', MAP_TOKEN: 'pk.a' },
    /^MAP_STYLE_URL is not right: must look/u,
  ],
  [{ MAP_STYLE_URL: 'pmtiles://https://maps.example/a.pmtiles' }, /^MAP_STYLE_URL is not right: must be/u],
  [{ MAP_TILES: 'ftp://tiles.example' }, /^MAP_TILES is not right: must be a file or an address/u],
  [{ MAP_TILES: 'https://tiles.example/{z}/{x}/{y}' }, /^MAP_TILES_ATTRIBUTION is missing/u],
  [{ MAP_SATELLITE_TILES: 'https://tiles.example/{z}/{x}/{y}' }, /^MAP_SATELLITE_ATTRIBUTION is missing/u],
  [{ MAP_ORIGINS: 'tiles.example' }, /^MAP_ORIGINS is not right/u],
  [{ HELP_CRISIS_NUMBER: 'call us' }, /^HELP_CRISIS_NUMBER is not right: must be a number/u],
] as [Record<string, string>, RegExp][])('rejects %j and names the setting', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test('reads help numbers without separators, and knows none that is not set', () => {
  expect(readConfig({ HELP_EMERGENCY_NUMBER: '911', HELP_CRISIS_NUMBER: '920 033-360' }).help).toEqual({
    emergency: '911',
    crisis: '920033360',
    poison: null,
    child: null,
  });
});

test.each([
  ['unifonic', {}, 'UNIFONIC_APP_SID'],
  ['unifonic', { UNIFONIC_APP_SID: 'sid' }, 'UNIFONIC_SENDER_ID'],
  ['inbox,twilio', { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token' }, 'TWILIO_FROM'],
])('the provider %s with only %j requires %s', (providers, given, missing) => {
  expect(() => readConfig({ MESSAGE_PROVIDERS: providers, ...given })).toThrow(
    `${missing} is missing, and MESSAGE_PROVIDERS asks for it.`,
  );
});

test('keeps providers in the configured order, each with its own settings', () => {
  const { messageProviders, hasInbox } = readConfig({
    MESSAGE_PROVIDERS: 'twilio, inbox',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15550100',
  });
  expect(messageProviders).toEqual([
    {
      name: 'twilio',
      baseUrl: 'https://api.twilio.com',
      accountSid: 'AC1',
      authToken: 'token',
      from: '+15550100',
    },
    { name: 'inbox' },
  ]);
  expect(hasInbox).toBe(true);
});

test('configures a chat model only when CHAT_URL and CHAT_MODEL are set, with or without a key', () => {
  expect(readConfig({}).chat).toBeUndefined();
  expect(() => readConfig({ CHAT_URL: 'https://models.example/v1' })).toThrow(/^CHAT_MODEL is missing/u);
  expect(readConfig({ CHAT_URL: 'http://localhost:11434/v1', CHAT_MODEL: 'small' }).chat).toEqual({
    baseUrl: 'http://localhost:11434/v1',
    key: undefined,
    model: 'small',
  });
});

test('runs one process unless WORKERS sets a number or auto', () => {
  expect(readConfig({}).workers).toBe(1);
  expect(readConfig({ WORKERS: '3' }).workers).toBe(3);
  expect(readConfig({ WORKERS: 'auto' }).workers).toBeGreaterThan(0);
  expect(() => readConfig({ WORKERS: '0' })).toThrow(
    /^WORKERS is not right: must be auto or a whole number/u,
  );
});
