import { resolve } from 'node:path';

import type * as z from 'zod';

import { readDsn } from './gateways/error-service/dsn.ts';
import { second } from './platform/clock.ts';
import { StartError } from './platform/fault/start-error.ts';
import { productionFaults } from './production-faults.ts';
import { settings } from './settings.ts';
import type { Settings } from './settings.ts';

const repositoryRoot = resolve(import.meta.dirname, '../../..');

export type MessageProvider =
  | { name: 'inbox' }
  | { name: 'unifonic'; baseUrl: string; appSid: string; senderId: string }
  | { name: 'twilio'; baseUrl: string; accountSid: string; authToken: string; from: string };

export type Config = ReturnType<typeof readConfig>;

/** The only reader of the environment; every fault is one sentence that names the variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) throw new StartError(result.error.issues.map(describeIssue).join('\n'));
  const env = result.data;
  const isProduction = env.NODE_ENV === 'production';
  const faults = isProduction ? productionFaults(env) : [];
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  const providerNames = env.MESSAGE_PROVIDERS ?? ['inbox'];
  const hasInbox = providerNames.includes('inbox');
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const consoleUrl = env.CONSOLE_ORIGIN === undefined ? undefined : new URL(env.CONSOLE_ORIGIN);
  return {
    environment: env.NODE_ENV,
    isProduction,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    consoleUrl,
    /** Where staff proves itself a second time. */
    staffUrl: consoleUrl ?? publicUrl,
    dataDir: resolve(repositoryRoot, env.DATA_DIR),
    backupDir: env.BACKUP_DIR === undefined ? undefined : resolve(repositoryRoot, env.BACKUP_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    workers: env.WORKERS,
    databasePoolSize: env.DATABASE_POOL,
    usesPreparedStatements: env.DATABASE_PREPARED_STATEMENTS === 'on',
    mayBeNewer: env.NEWER_SCHEMA === 'allow',
    seed: env.SEED ?? (isProduction ? 'none' : 'demo'),
    secretKey: env.SECRET_KEY,
    previousSecretKey: env.SECRET_KEY_PREVIOUS,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    hasApiDocs: (env.API_DOCS ?? (isProduction ? 'off' : 'on')) === 'on',
    hasDevPages: !isProduction,
    drainMs: (env.DRAIN_SECONDS ?? (isProduction ? 3 : 0)) * second,
    servesWeb: env.SERVE_WEB === 'on',
    runsJobs: env.JOBS === 'on',
    logLevel: env.LOG_LEVEL,
    hasAccessLog: env.ACCESS_LOG === 'on',
    codesPerDay: env.CODES_PER_DAY,
    hasInbox,
    messageProviders: providerNames.map((name) => messageProviderOf(env, name)),
    textPrices: env.TEXT_PRICES as Partial<Record<MessageProvider['name'], number>>,
    keepsQuietHours: (env.QUIET_HOURS ?? (hasInbox ? 'off' : 'on')) === 'on',
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT, token: env.METRICS_TOKEN },
    pushSubject: env.PUSH_SUBJECT ?? pushSubjectOf(publicUrl),
    picturePlaces: picturePlacesOf(env),
    mapStyle: mapStyleOf(env),
    mapOrigins: mapOriginsOf(env),
    maps: { baseUrl: env.MAPS_URL, token: env.MAPS_TOKEN },
    analytics: {
      hosts: env.ANALYTICS_HOSTS.map((host) => (host === 'self' ? '' : new URL(host).origin)),
      token: env.ANALYTICS_TOKEN,
    },
    what3words: { baseUrl: env.WHAT3WORDS_URL, key: env.WHAT3WORDS_KEY },
    weatherUrl: env.WEATHER_URL,
    chat: chatOf(env),
    chatPerDay: env.CHAT_PER_DAY,
    errorService: env.SENTRY_DSN === undefined ? undefined : readDsn(env.SENTRY_DSN),
    tracing: tracingOf(env),
    sourceMapsDir: resolve(repositoryRoot, env.SOURCE_MAPS_DIR),
    placesArea: {
      west: env.PLACES_AREA[0],
      south: env.PLACES_AREA[1],
      east: env.PLACES_AREA[2],
      north: env.PLACES_AREA[3],
    },
  };
}

function tracingOf(env: Settings) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (endpoint === undefined) return undefined;
  return { endpoint, headers: env.OTEL_EXPORTER_OTLP_HEADERS, share: env.OTEL_TRACES_SAMPLER_ARG };
}

function chatOf(env: Settings) {
  const { CHAT_URL: baseUrl, CHAT_KEY: key } = env;
  return baseUrl === undefined ? undefined : { baseUrl, key, model: required(env, 'CHAT_MODEL', 'CHAT_URL') };
}

function messageProviderOf(env: Settings, name: MessageProvider['name']): MessageProvider {
  const asker = 'MESSAGE_PROVIDERS';
  if (name === 'inbox') return { name };
  if (name === 'unifonic') {
    return {
      name,
      baseUrl: env.UNIFONIC_URL,
      appSid: required(env, 'UNIFONIC_APP_SID', asker),
      senderId: required(env, 'UNIFONIC_SENDER_ID', asker),
    };
  }
  return {
    name,
    baseUrl: env.TWILIO_URL,
    accountSid: required(env, 'TWILIO_ACCOUNT_SID', asker),
    authToken: required(env, 'TWILIO_AUTH_TOKEN', asker),
    from: required(env, 'TWILIO_FROM', asker),
  };
}

function pushSubjectOf(publicUrl: URL): string {
  return publicUrl.protocol === 'https:' ? publicUrl.origin : `mailto:push@${publicUrl.hostname}`;
}

export type BucketSettings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
};

type PicturePlace = 'disk' | BucketSettings;

function picturePlacesOf(env: Settings): readonly [PicturePlace, PicturePlace?] {
  if (env.PICTURE_STORE === 'disk') return ['disk'];
  const asker = `PICTURE_STORE=${env.PICTURE_STORE}`;
  const bucket = {
    endpoint: required(env, 'S3_ENDPOINT', asker),
    region: env.S3_REGION,
    bucket: required(env, 'S3_BUCKET', asker),
    accessKey: required(env, 'S3_ACCESS_KEY', asker),
    secretKey: required(env, 'S3_SECRET_KEY', asker),
  };
  if (env.PICTURE_STORE === 's3') return [bucket];
  return env.PICTURE_STORE === 's3,disk' ? [bucket, 'disk'] : ['disk', bucket];
}

function mapStyleOf(env: Settings) {
  const { MAP_STYLE_URL: style, MAP_SATELLITE_STYLE_URL: satelliteStyle, MAP_TOKEN: token } = env;
  const isBare = style === undefined && satelliteStyle === undefined;
  if (isBare && token === undefined) return null;
  if (token === undefined && [style, satelliteStyle].some((address) => address?.startsWith('mapbox:')))
    throw new StartError('MAP_TOKEN is missing, and a map of Mapbox asks for it.');
  return {
    standard: (isBare ? 'mapbox://styles/mapbox/{theme}-v11' : style) ?? null,
    satellite: (isBare ? 'mapbox://styles/mapbox/satellite-streets-v12' : satelliteStyle) ?? null,
    mapbox: token === undefined ? null : { address: env.MAPS_URL, token },
  };
}

/** The hosts that the browser may load a map from, besides our own. */
function mapOriginsOf(env: Settings): string[] {
  const further = env.MAP_ORIGINS.split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  const styles = [env.MAP_STYLE_URL, env.MAP_SATELLITE_STYLE_URL]
    .filter((url) => url !== undefined)
    .filter((url) => !url.startsWith('mapbox:'));
  const mapbox = env.MAP_TOKEN === undefined ? [] : [env.MAPS_URL, 'https://*.tiles.mapbox.com'];
  const addresses = [...styles, ...mapbox, ...further];
  const wrong = addresses.find((address) => !/^https?:\/\/[\w.*-]+(:\d+)?(\/|\?|$)/u.test(address));
  if (wrong !== undefined)
    throw new StartError(`MAP_ORIGINS is not right: ${wrong} is no address such as https://tiles.example.`);
  return [...new Set(addresses.map((address) => /^https?:\/\/[^/?]+/u.exec(address)?.[0] ?? ''))];
}

/** A setting that another one makes necessary. */
function required<Name extends keyof Settings>(
  env: Settings,
  name: Name,
  asker: string,
): NonNullable<Settings[Name]> {
  const value = env[name];
  if (value === undefined) throw new StartError(`${name} is missing, and ${asker} asks for it.`);
  return value;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} is not right: ${issue.message}.`;
}
