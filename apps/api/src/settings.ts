import { availableParallelism } from 'node:os';

import * as z from 'zod';

import { parseDsn } from './gateways/error-service/error-service.ts';

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/u, 'must look like postgres://user@host/database');

const commaSeparated = z.string().transform((list) => list.split(',').map((item) => item.trim()));

const webAddress = z.url({ protocol: /^https?$/u, error: 'must be an address such as https://maps.example' });

const styleAddress = z
  .url({
    protocol: /^(?:https?|mapbox)$/u,
    error: 'must be an address such as https://maps.example/style.json',
  })
  .regex(
    /^(?:https?:\/\/|mapbox:\/\/styles\/[^/?]+\/[^/?]+)/u,
    'must look like mapbox://styles/mapbox/{theme}-v11 for a Mapbox style',
  );

/** Digits only, because the chat writes no characters that keep separators in order in Arabic. */
const helpNumber = z
  .string()
  .regex(/^\d[\d -]{1,18}\d$/u, 'must be a number as it is dialed, such as 911')
  .transform((number) => number.replace(/[ -]/gu, ''));

const operatorText = z
  .string()
  .trim()
  .min(2)
  .max(300)
  .regex(/^[^[\]]*$/u, 'must not contain brackets');
/** An address with `{z}` is a template, one that ends in `.pmtiles` an archive, any other TileJSON. */
const tiles = z.string().transform((text, check) => {
  if (text === 'own') return { own: true as const };
  if (!/^[a-z]+:/iu.test(text)) return { file: text };
  if (!webAddress.safeParse(text).success) {
    check.addIssue('must be a file or an address such as https://tiles.example/planet');
    return z.NEVER;
  }
  if (/\{z\}/u.test(text)) return { remote: { kind: 'template' as const, url: text } };
  const isArchive = new URL(text).pathname.endsWith('.pmtiles');
  return { remote: { kind: isArchive ? ('pmtiles' as const) : ('tileJson' as const), url: text } };
});

export const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int('must be a whole number').min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  /** Public URL of the product, used in messages and links. */
  PUBLIC_URL: z.url('must be an address such as https://nabta.example').optional(),
  /** URL of the console if it has its own host name and cookie, such as https://console.nabta.example. */
  CONSOLE_ORIGIN: webAddress.optional(),
  /** Legal data of the operator, shown in the privacy policy, the terms and on certificates; production requires it. */
  OPERATOR_NAME_AR: operatorText.optional(),
  OPERATOR_NAME_EN: operatorText.optional(),
  /** Commercial registration number. */
  OPERATOR_REGISTRATION: operatorText.optional(),
  OPERATOR_ADDRESS_AR: operatorText.optional(),
  OPERATOR_ADDRESS_EN: operatorText.optional(),
  /** Reads questions about personal data and accessibility. */
  OPERATOR_EMAIL: z.email('must be an e-mail address').optional(),
  /** Company that runs the servers. */
  OPERATOR_HOSTING: operatorText.optional(),
  /** Day on which the operator approved the legal texts, such as 2026-11-16. */
  LEGAL_UPDATED_ON: z.iso.date('must be a day such as 2026-11-16').optional(),
  /** Days after which erased data has left the last backup; the privacy policy states it. */
  BACKUP_RETENTION_DAYS: z.coerce.number().int().min(1).max(400).default(35),
  DATA_DIR: z.string().min(1).default('.data'),
  /** For the erasure ledger and copies of pictures below DATA_DIR; best on a different disk. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Required in production; without it an embedded server is started. */
  DATABASE_URL: postgresUrl.optional(),
  /** Read replicas or a connection proxy, for reads that decide no write (decision 57). */
  DATABASE_READ_URL: postgresUrl.optional(),
  /** Primary without a pooler, for migrations and for jobs, which use LISTEN; defaults to DATABASE_URL. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** More than the cores only queue inside the database; with less than four, a slow query blocks others. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(Math.max(4, availableParallelism())),
  /** Off behind PgBouncer in transaction mode, which loses named statements. */
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  /** For rollbacks: `allow` starts this release on the schema of a later one. */
  NEWER_SCHEMA: z.enum(['refuse', 'allow']).default('refuse'),
  SEED: z.enum(['demo', 'none']).optional(),
  /** Master secret of this installation; encrypts the keys stored in the database. */
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Previous master secret, needed until `npm run admin -- rotate-keys` has re-encrypted the keys. */
  SECRET_KEY_PREVIOUS: z.string().min(32).optional(),
  /** Off when a different server serves the web app, as in `npm run dev`. */
  SERVE_WEB: z.enum(['on', 'off']).default('on'),
  /** Number of processes on the port; `auto` starts one per core. Jobs then run in a separate process. */
  WORKERS: z
    .string()
    .regex(/^(?:auto|[1-9]\d?)$/u, 'must be auto or a whole number from 1 to 99')
    .transform((count) => (count === 'auto' ? availableParallelism() : Number(count)))
    .default(1),
  JOBS: z.enum(['on', 'off']).default('on'),
  /** Addresses or CIDR ranges of the proxies in front, separated by commas; `none` if there are none. */
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
  /** Serves `/api/docs`; off by default in production. */
  API_DOCS: z.enum(['on', 'off']).optional(),
  /** Seconds a stopping server reports not ready before it stops accepting requests. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(8).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** Writes one log line per request, independent of LOG_LEVEL. */
  ACCESS_LOG: z.enum(['on', 'off']).default('off'),
  /** Port of `/metrics`, the only metrics endpoint of a worker; each process of a machine needs its own. */
  METRICS_PORT: z.coerce.number().int('must be a whole number').min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Bearer token for metrics collectors on other machines; without it only this machine may read metrics. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Sign-in codes per day for all users together; 0 stops them. */
  CODES_PER_DAY: z.coerce.number().int().min(0).default(20_000),
  MESSAGE_PROVIDERS: commaSeparated.pipe(z.array(z.enum(['inbox', 'unifonic', 'twilio'])).min(1)).optional(),
  /** `anyone` answers `/dev/inbox` for other machines too, for a test server that several people use. */
  INBOX_ACCESS: z.enum(['local', 'anyone']).default('local'),
  /** Price of one SMS part per provider in riyals, such as `unifonic=0.05,twilio=0.12`. */
  TEXT_PRICES: z
    .string()
    .transform((list) =>
      Object.fromEntries(list.split(',').map((pair) => pair.split('=').map((side) => side.trim()))),
    )
    .pipe(z.record(z.string(), z.coerce.number().min(0)))
    .default({}),
  /** Delays gift texts until morning; on by default unless the inbox provider is used. */
  QUIET_HOURS: z.enum(['on', 'off']).optional(),
  UNIFONIC_URL: z.url().default('https://el.cloud.unifonic.com'),
  UNIFONIC_APP_SID: z.string().optional(),
  UNIFONIC_SENDER_ID: z.string().optional(),
  TWILIO_URL: z.url().default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  /** Contact for push services; defaults to PUBLIC_URL if it is https. */
  PUSH_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/u, 'must be a mailto: or https: address')
    .optional(),
  /**
   * Picture storage: below DATA_DIR or in an S3-compatible bucket of this environment. With both, new
   * pictures go to the first; old ones are read from the second until `npm run admin -- move-pictures` has moved
   * them.
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
   * Streets in the OpenMapTiles schema: a PMTiles or MBTiles file, the URL of a PMTiles file, of TileJSON, or
   * of tiles with `{z}`, `{x}` and `{y}`; `own` uses only those of `npm run admin -- map-streets`. By default
   * demo data add OpenFreeMap to `own`.
   */
  MAP_TILES: tiles.optional(),
  /** Required for a URL with `{z}`; other tiles state it themselves. */
  MAP_TILES_ATTRIBUTION: z.string().min(1).optional(),
  /** Satellite imagery, in the same forms. */
  MAP_SATELLITE_TILES: tiles.optional(),
  MAP_SATELLITE_ATTRIBUTION: z.string().min(1).optional(),
  /**
   * External map style, which replaces our style and `MAP_TILES`: `https://…` or
   * `mapbox://styles/{user}/{style}`; `{theme}` (light, dark) and `{language}` are replaced. Sources may be tiles, TileJSON, `mapbox://` and `pmtiles://https://…`. If any
   * of it fails, the built-in map is used.
   */
  MAP_STYLE_URL: styleAddress.optional(),
  MAP_SATELLITE_STYLE_URL: styleAddress.optional(),
  /** Token for `mapbox://` URLs, visible to every browser; alone it selects the maps of Mapbox. */
  MAP_TOKEN: z
    .string()
    .regex(/^pk\.[\w.-]+$/u, 'must be a public token of Mapbox, which begins with pk.')
    .optional(),
  /** Other hosts from which those styles load tiles, glyphs and sprites; Mapbox hosts are included. */
  MAP_ORIGINS: z.string().default(''),
  /** Mapbox; without MAPS_TOKEN the built-in gazetteer does the reverse geocoding. */
  MAPS_URL: webAddress.default('https://api.mapbox.com'),
  MAPS_TOKEN: z.string().optional(),
  WHAT3WORDS_URL: webAddress.default('https://api.what3words.com'),
  WHAT3WORDS_KEY: z.string().optional(),
  /** Open-Meteo-compatible, such as https://api.open-meteo.com; by default seasonal averages are used. */
  WEATHER_URL: webAddress.optional(),
  /** OpenAI-compatible server, including `/v1`; by default the rule-based answers are used. */
  CHAT_URL: webAddress.optional(),
  CHAT_KEY: z.string().min(1).optional(),
  CHAT_MODEL: z.string().min(1).optional(),
  /** Model questions per day for all users together; beyond it the rule-based answers are used. */
  CHAT_PER_DAY: z.coerce.number().int().min(0).default(5_000),
  /**
   * Numbers that the chat gives to people in need, confirmed by the operator for where most users live;
   * without one it names the emergency services of the reader's country.
   */
  HELP_EMERGENCY_NUMBER: helpNumber.optional(),
  /** Emotional support in a crisis. */
  HELP_CRISIS_NUMBER: helpNumber.optional(),
  HELP_POISON_NUMBER: helpNumber.optional(),
  HELP_CHILD_NUMBER: helpNumber.optional(),
  /** DSN of a Sentry-compatible error service; without it errors are stored in the database. */
  SENTRY_DSN: z
    .string()
    .refine((dsn) => parseDsn(dsn) !== undefined, 'must look like https://key@errors.example/42')
    .optional(),
  /** OTLP over HTTP endpoint, such as http://localhost:4318; without it tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  /** Headers of OTLP requests, such as `authorization=Bearer abc`, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((list) => Object.fromEntries(list.split(',').map(headerOf)))
    .default({}),
  /** Share of requests and jobs that is traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  /** Directory of the web app's source maps, of this build and of earlier ones. */
  SOURCE_MAPS_DIR: z.string().min(1).default('apps/web/source-maps'),
  /** Analytics collectors in the order they are tried, separated by commas; `self` is this server. */
  ANALYTICS_HOSTS: commaSeparated
    .pipe(z.array(z.union([z.literal('self'), webAddress])).min(1))
    .default(['self']),
  /** Token for an external collector; this server generates its own. */
  ANALYTICS_TOKEN: z.string().min(1).max(80).optional(),
  /** Area for which the paid services are called: west, south, east, north. */
  PLACES_AREA: z
    .string()
    .transform((list) => list.split(',').map(Number))
    .pipe(z.tuple([z.number(), z.number(), z.number(), z.number()]))
    .transform(([west, south, east, north]) => ({ west, south, east, north }))
    .default({ west: 34, south: 12, east: 60, north: 33 }),
});

export type Settings = z.output<typeof settings>;

function headerOf(pair: string): [name: string, value: string] {
  const [name = '', ...value] = pair.split('=');
  return [name.trim().toLowerCase(), decodeURIComponent(value.join('=').trim())];
}
