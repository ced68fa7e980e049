import { availableParallelism } from 'node:os';

import * as z from 'zod';

import { readDsn } from './gateways/error-service/dsn.ts';

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/u, 'must look like postgres://user@host/database');

const webAddress = z.url({ protocol: /^https?$/u, error: 'must be an address such as https://maps.example' });

const styleAddress = z
  .url({
    protocol: /^(?:https?|mapbox)$/u,
    error: 'must be an address such as https://maps.example/style.json',
  })
  .regex(
    /^(?:https?:\/\/|mapbox:\/\/styles\/[^/?]+\/[^/?]+)/u,
    'must look like mapbox://styles/mapbox/{theme}-v11 where it is one of Mapbox',
  );

/** Every variable of the environment that the product reads, what it must look like, and what stands in where it is left out. */
export const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int('must be a whole number').min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  /** Where people reach the product; messages and links carry it. */
  PUBLIC_URL: z.url('must be an address such as https://nabta.example').optional(),
  /** Where staff reaches the console, if it has a host name and a cookie of its own, such as https://console.nabta.example. */
  CONSOLE_ORIGIN: webAddress.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  /**
   * Where `npm run backup` keeps backups, best on another disk: of pictures that lie below DATA_DIR, and of the database that
   * the product brings along, which then archives its log here. A database of DATABASE_URL is backed up by its operator.
   */
  BACKUP_DIR: z
    .string()
    .regex(/^[^"'`$%\\\n]+$/u, 'must be a path without quotes, $, % and backslashes')
    .optional(),
  DATABASE_URL: postgresUrl.optional(),
  /** Replicas, reached directly or over a proxy of connections: what decides no write is read there (decision 57). */
  DATABASE_READ_URL: postgresUrl.optional(),
  /** The leader without a pooler between, for migrations and for jobs, which listen; DATABASE_URL where it is left out. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** More than the cores can serve at once only makes statements wait inside the database; four let a slow sum pass. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(Math.max(4, availableParallelism())),
  /** Off behind PgBouncer in transaction mode, which loses named statements. */
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  /** A way back: whether this release starts on the schema of a later one, which it otherwise refuses. */
  NEWER_SCHEMA: z.enum(['refuse', 'allow']).default('refuse'),
  SEED: z.enum(['demo', 'none']).optional(),
  /** The master secret of this installation: it seals the keys, which lie in the database. */
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The master secret before this one, until `npm run keys:rotate` has sealed the keys anew. */
  SECRET_KEY_PREVIOUS: z.string().min(32).optional(),
  /** Off where something else serves the web app, as `npm run dev` does. */
  SERVE_WEB: z.enum(['on', 'off']).default('on'),
  /** How many processes answer on the one port; `auto` is one for each core. Jobs then have a process of their own. */
  WORKERS: z
    .string()
    .regex(/^(?:auto|[1-9]\d?)$/u, 'must be auto or a whole number from 1 to 99')
    .transform((count) => (count === 'auto' ? availableParallelism() : Number(count)))
    .default(1),
  /** Off where workers of their own run the jobs. */
  JOBS: z.enum(['on', 'off']).default('on'),
  /** Addresses or CIDR ranges of the proxies in front, separated by commas; `none` says that there are none. */
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => (list.trim() === 'none' ? [] : list.split(',').map((proxy) => proxy.trim())))
    .pipe(
      z.array(
        z.union(
          [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
          'must be addresses such as 10.0.0.7 or 10.0.0.0/8, or none',
        ),
      ),
    )
    .optional(),
  /** Production starts on the database that it brings along only where this says so. */
  EMBEDDED_DATABASE: z.enum(['yes', 'no']).optional(),
  /** Whether `/api/docs` is served; only by choice in production. */
  API_DOCS: z.enum(['on', 'off']).optional(),
  /** How long a server that was told to stop says so before it takes no more calls. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(8).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** Whether each request leaves a line of its own in the log, whatever LOG_LEVEL says. */
  ACCESS_LOG: z.enum(['on', 'off']).default('off'),
  /** Where `/metrics` is served beside `/api/metrics`; a worker has no other. Each process of a machine needs a port of its own. */
  METRICS_PORT: z.coerce.number().int('must be a whole number').min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** What a collector of metrics on another machine sends as its bearer token; without one only this machine may read them. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** The most sign-in codes all people together may be sent in a day; 0 stops them. */
  CODES_PER_DAY: z.coerce.number().int().min(0).default(20_000),
  /** Message providers in the order they are tried. */
  MESSAGE_PROVIDERS: z
    .string()
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['inbox', 'unifonic', 'twilio'])).min(1))
    .optional(),
  /** What a part of a text costs with each provider, such as `unifonic=0.05,twilio=0.12`, in riyals; metrics and the console tell it. */
  TEXT_PRICES: z
    .string()
    .transform((list) =>
      Object.fromEntries(list.split(',').map((pair) => pair.split('=').map((part) => part.trim()))),
    )
    .pipe(z.record(z.string(), z.coerce.number().min(0)))
    .default({}),
  /** Whether texts about gifts wait for the morning; on wherever they reach real phones. */
  QUIET_HOURS: z.enum(['on', 'off']).optional(),
  UNIFONIC_URL: z.url().default('https://el.cloud.unifonic.com'),
  UNIFONIC_APP_SID: z.string().optional(),
  UNIFONIC_SENDER_ID: z.string().optional(),
  TWILIO_URL: z.url().default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  /** Whom a push service may write to about our messages; without one it is PUBLIC_URL, where that is https. */
  PUSH_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/u, 'must be a mailto: or https: address')
    .optional(),
  /**
   * Where pictures are kept: below DATA_DIR, or in an S3-compatible bucket of this environment's own. With both, new ones are
   * kept in the first, and found in the second until `npm run pictures:move` has moved them.
   */
  PICTURE_STORE: z.enum(['disk', 's3', 's3,disk', 'disk,s3']).default('disk'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/u, error: 'must be an address such as https://s3.example' })
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  /**
   * The style of an outside map, as `https://…` or `mapbox://styles/{user}/{style}`; `{theme}` (light, dark) and
   * `{language}` in it are filled in. Its sources may be tiles, TileJSON, `mapbox://` and `pmtiles://https://…`. The map
   * that the product ships takes over when any of it fails.
   */
  MAP_STYLE_URL: styleAddress.optional(),
  MAP_SATELLITE_STYLE_URL: styleAddress.optional(),
  /** What `mapbox://` addresses are asked for with; every browser sees it. Alone it means Mapbox's light, dark and satellite maps. */
  MAP_TOKEN: z
    .string()
    .regex(/^pk\.[\w.-]+$/u, 'must be a public token of Mapbox, which begins with pk.')
    .optional(),
  /** Further hosts that those styles load tiles, PMTiles, letters and pictures from, separated by commas; those of Mapbox are known. */
  MAP_ORIGINS: z.string().default(''),
  /** Mapbox, for `mapbox://` maps and for reverse geocoding; without MAPS_TOKEN the product's own gazetteer does the latter. */
  MAPS_URL: webAddress.default('https://api.mapbox.com'),
  MAPS_TOKEN: z.string().optional(),
  WHAT3WORDS_URL: webAddress.default('https://api.what3words.com'),
  WHAT3WORDS_KEY: z.string().optional(),
  /** A weather service that speaks as Open-Meteo does, such as https://api.open-meteo.com; without one what is usual in a season stands in. */
  WEATHER_URL: webAddress.optional(),
  /** A server that speaks OpenAI's chat completions, up to and with `/v1`; without one a tree answers by its own voice. */
  CHAT_URL: webAddress.optional(),
  CHAT_KEY: z.string().min(1).optional(),
  CHAT_MODEL: z.string().min(1).optional(),
  /** The most questions that all people together may ask it in a day; beyond them a tree answers by its own voice. */
  CHAT_PER_DAY: z.coerce.number().int().min(0).default(5_000),
  /** Where errors are told, as a service that speaks Sentry's protocol gives it out; without it they are kept in the house. */
  SENTRY_DSN: z
    .string()
    .refine((dsn) => readDsn(dsn) !== undefined, 'must look like https://key@errors.example/42')
    .optional(),
  /** Where traces are sent by OTLP over HTTP, such as http://localhost:4318; without it none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  /** What is sent with them, such as `authorization=Bearer abc`, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((list) => Object.fromEntries(list.split(',').map(headerOf)))
    .default({}),
  /** Which share of requests and jobs is traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  /** Where the source maps of the web app lie, of this build and of earlier ones. */
  SOURCE_MAPS_DIR: z.string().min(1).default('apps/web/source-maps'),
  /** Where events of visits are sent, in the order they are tried, separated by commas; `self` is this server. */
  ANALYTICS_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim()))
    .pipe(z.array(z.union([z.literal('self'), webAddress])).min(1))
    .default(['self']),
  /** What a collector of another host asks for; ours has one of its own. */
  ANALYTICS_TOKEN: z.string().min(1).max(80).optional(),
  /** Where the paid services may be asked about: west, south, east, north. */
  PLACES_AREA: z
    .string()
    .transform((list) => list.split(',').map(Number))
    .pipe(z.tuple([z.number(), z.number(), z.number(), z.number()]))
    .default([34, 12, 60, 33]),
});

export type Settings = z.output<typeof settings>;

function headerOf(pair: string): [name: string, value: string] {
  const [name = '', ...value] = pair.split('=');
  return [name.trim().toLowerCase(), decodeURIComponent(value.join('=').trim())];
}
