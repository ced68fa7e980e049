import { join, resolve } from 'node:path';

import type * as z from 'zod';

import { checkProductionSettings } from './check-production-settings.ts';
import { second } from './core/clock.ts';
import { StartupError } from './core/errors/startup-error.ts';
import { parseDsn } from './gateways/error-service/error-service.ts';
import type { MapTilesSettings } from './gateways/map-tiles/map-tiles-gateway.ts';
import { type Settings, settings } from './settings.ts';

const repositoryRoot = resolve(import.meta.dirname, '../../..');

export type MessageProvider =
  | { name: 'inbox' }
  | { name: 'unifonic'; baseUrl: string; appSid: string; senderId: string }
  | { name: 'twilio'; baseUrl: string; accountSid: string; authToken: string; from: string };

export type Config = ReturnType<typeof readConfig>;

/** The only reader of the environment; every error is one sentence that names the variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settings.safeParse(nonEmpty);
  if (!result.success) throw new StartupError(result.error.issues.map(describeIssue).join('\n'));
  const env = result.data;
  const isProduction = env.NODE_ENV === 'production';
  const errors = isProduction ? checkProductionSettings(env) : [];
  if (errors.length > 0) throw new StartupError(errors.join('\n'));
  const providerNames = env.MESSAGE_PROVIDERS ?? ['inbox'];
  const hasInbox = providerNames.includes('inbox');
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const consoleUrl = env.CONSOLE_ORIGIN === undefined ? undefined : new URL(env.CONSOLE_ORIGIN);
  const dataDir = resolve(repositoryRoot, env.DATA_DIR);
  /** Written by `npm run admin -- map-streets`. */
  const streetsFile = join(dataDir, 'streets.mbtiles');
  const seed = env.SEED ?? (isProduction ? 'none' : 'demo');
  return {
    environment: env.NODE_ENV,
    isProduction,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    consoleUrl,
    /** Origin of the staff second-factor pages. */
    staffUrl: consoleUrl ?? publicUrl,
    operator: operatorOf(env),
    dataDir,
    backupDir: env.BACKUP_DIR === undefined ? undefined : resolve(repositoryRoot, env.BACKUP_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    workers: env.WORKERS,
    databasePoolSize: env.DATABASE_POOL,
    usesPreparedStatements: env.DATABASE_PREPARED_STATEMENTS === 'on',
    mayBeNewer: env.NEWER_SCHEMA === 'allow',
    seed,
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
    isInboxOpen: env.INBOX_ACCESS === 'anyone',
    messageProviders: providerNames.map((name) => messageProviderOf(env, name)),
    textPrices: env.TEXT_PRICES as Partial<Record<MessageProvider['name'], number>>,
    keepsQuietHours: (env.QUIET_HOURS ?? (hasInbox ? 'off' : 'on')) === 'on',
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT, token: env.METRICS_TOKEN },
    pushSubject: env.PUSH_SUBJECT ?? pushSubjectOf(publicUrl),
    pictureLocations: pictureStoresOf(env),
    mapStyle: mapStyleOf(env),
    mapOrigins: mapOriginsOf(env),
    mapTiles: mapTilesOf(env, { streetsFile, seed }),
    streetsFile,
    maps: env.MAPS_TOKEN === undefined ? undefined : { baseUrl: env.MAPS_URL, token: env.MAPS_TOKEN },
    analytics: {
      hosts: env.ANALYTICS_HOSTS.map((host) => (host === 'self' ? '' : new URL(host).origin)),
      token: env.ANALYTICS_TOKEN,
    },
    what3words:
      env.WHAT3WORDS_KEY === undefined ? undefined : { baseUrl: env.WHAT3WORDS_URL, key: env.WHAT3WORDS_KEY },
    weather: env.WEATHER_URL === undefined ? undefined : { baseUrl: env.WEATHER_URL },
    chat: chatOf(env),
    chatPerDay: env.CHAT_PER_DAY,
    help: {
      emergency: env.HELP_EMERGENCY_NUMBER ?? null,
      crisis: env.HELP_CRISIS_NUMBER ?? null,
      poison: env.HELP_POISON_NUMBER ?? null,
      child: env.HELP_CHILD_NUMBER ?? null,
    },
    errorService: env.SENTRY_DSN === undefined ? undefined : parseDsn(env.SENTRY_DSN),
    tracing: tracingOf(env),
    sourceMapsDir: resolve(repositoryRoot, env.SOURCE_MAPS_DIR),
    placesArea: env.PLACES_AREA,
  };
}

/** Outside production missing fields get sample values. */
function operatorOf(env: Settings) {
  const nameEn = env.OPERATOR_NAME_EN ?? 'Nabta Demonstration Company';
  const addressEn = env.OPERATOR_ADDRESS_EN ?? 'Riyadh';
  return {
    name: { ar: env.OPERATOR_NAME_AR ?? 'شركة نبتة التجريبية', en: nameEn, pt: nameEn },
    registration: env.OPERATOR_REGISTRATION ?? '1010000000',
    address: { ar: env.OPERATOR_ADDRESS_AR ?? 'الرياض', en: addressEn, pt: addressEn },
    email: env.OPERATOR_EMAIL ?? 'privacy@nabta.example',
    hosting: env.OPERATOR_HOSTING ?? 'Nabta',
    backupDays: env.BACKUP_RETENTION_DAYS,
    legalUpdatedOn: env.LEGAL_UPDATED_ON ?? '2026-11-16',
  };
}

function tracingOf(env: Settings) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (endpoint === undefined) return undefined;
  return { endpoint, headers: env.OTEL_EXPORTER_OTLP_HEADERS, share: env.OTEL_TRACES_SAMPLER_ARG };
}

function chatOf(env: Settings) {
  const { CHAT_URL: baseUrl, CHAT_KEY: key } = env;
  return baseUrl === undefined
    ? undefined
    : { baseUrl, key, model: requireSetting(env, 'CHAT_MODEL', 'CHAT_URL') };
}

function messageProviderOf(env: Settings, name: MessageProvider['name']): MessageProvider {
  const requiredBy = 'MESSAGE_PROVIDERS';
  if (name === 'inbox') return { name };
  if (name === 'unifonic') {
    return {
      name,
      baseUrl: env.UNIFONIC_URL,
      appSid: requireSetting(env, 'UNIFONIC_APP_SID', requiredBy),
      senderId: requireSetting(env, 'UNIFONIC_SENDER_ID', requiredBy),
    };
  }
  return {
    name,
    baseUrl: env.TWILIO_URL,
    accountSid: requireSetting(env, 'TWILIO_ACCOUNT_SID', requiredBy),
    authToken: requireSetting(env, 'TWILIO_AUTH_TOKEN', requiredBy),
    from: requireSetting(env, 'TWILIO_FROM', requiredBy),
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

type PictureStoreSettings = 'disk' | BucketSettings;

function pictureStoresOf(env: Settings): readonly [PictureStoreSettings, PictureStoreSettings?] {
  if (env.PICTURE_STORE === 'disk') return ['disk'];
  const requiredBy = `PICTURE_STORE=${env.PICTURE_STORE}`;
  const bucket = {
    endpoint: requireSetting(env, 'S3_ENDPOINT', requiredBy),
    region: env.S3_REGION,
    bucket: requireSetting(env, 'S3_BUCKET', requiredBy),
    accessKey: requireSetting(env, 'S3_ACCESS_KEY', requiredBy),
    secretKey: requireSetting(env, 'S3_SECRET_KEY', requiredBy),
  };
  if (env.PICTURE_STORE === 's3') return [bucket];
  return env.PICTURE_STORE === 's3,disk' ? [bucket, 'disk'] : ['disk', bucket];
}

function mapStyleOf(env: Settings) {
  const { MAP_STYLE_URL: style, MAP_SATELLITE_STYLE_URL: satelliteStyle, MAP_TOKEN: token } = env;
  const hasNoStyle = style === undefined && satelliteStyle === undefined;
  if (hasNoStyle && token === undefined) return null;
  if (token === undefined && [style, satelliteStyle].some((address) => address?.startsWith('mapbox:')))
    throw new StartupError('MAP_TOKEN is missing, and a Mapbox style requires it.');
  return {
    standard: (hasNoStyle ? 'mapbox://styles/mapbox/{theme}-v11' : style) ?? null,
    satellite: (hasNoStyle ? 'mapbox://styles/mapbox/satellite-streets-v12' : satelliteStyle) ?? null,
    mapbox: token === undefined ? null : { address: env.MAPS_URL, token },
  };
}

/** Needs no key; only demo data use it unasked. */
const openFreeMap = { kind: 'tileJson', url: 'https://tiles.openfreemap.org/planet' } as const;

function mapTilesOf(env: Settings, { streetsFile, seed }: { streetsFile: string; seed: string }) {
  const { MAP_TILES: tiles, MAP_TILES_ATTRIBUTION: attribution, MAP_SATELLITE_TILES: imagery } = env;
  const isDemo = tiles === undefined && seed === 'demo' && (mapStyleOf(env)?.standard ?? null) === null;
  const own = { file: streetsFile, remote: isDemo ? openFreeMap : undefined, isRequired: false };
  return {
    streets: tiles === undefined || 'own' in tiles ? own : requiredTiles('MAP_TILES', { tiles, attribution }),
    satellite:
      imagery === undefined || 'own' in imagery
        ? { isRequired: false }
        : requiredTiles('MAP_SATELLITE', { tiles: imagery, attribution: env.MAP_SATELLITE_ATTRIBUTION }),
  };
}

type TilesSetting = Exclude<NonNullable<Settings['MAP_TILES']>, { own: true }>;

function requiredTiles(
  prefix: string,
  { tiles, attribution }: { tiles: TilesSetting; attribution: string | undefined },
): MapTilesSettings {
  if ('file' in tiles) return { file: resolve(repositoryRoot, tiles.file), attribution, isRequired: true };
  if (tiles.remote.kind === 'template' && attribution === undefined)
    throw new StartupError(`${prefix}_ATTRIBUTION is missing, and tiles with {z} need it.`);
  return { ...tiles, attribution, isRequired: true };
}

function mapOriginsOf(env: Settings): string[] {
  const additional = env.MAP_ORIGINS.split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  const styles = [env.MAP_STYLE_URL, env.MAP_SATELLITE_STYLE_URL]
    .filter((url) => url !== undefined)
    .filter((url) => !url.startsWith('mapbox:'));
  const mapbox = env.MAP_TOKEN === undefined ? [] : [env.MAPS_URL, 'https://*.tiles.mapbox.com'];
  const addresses = [...styles, ...mapbox, ...additional];
  const invalid = addresses.find((address) => !/^https?:\/\/[\w.*-]+(:\d+)?(\/|\?|$)/u.test(address));
  if (invalid !== undefined)
    throw new StartupError(
      `MAP_ORIGINS is not right: ${invalid} is no address such as https://tiles.example.`,
    );
  return [...new Set(addresses.map((address) => /^https?:\/\/[^/?]+/u.exec(address)?.[0] ?? ''))];
}

/** Returns a setting; throws a startup error that names `requiredBy` when it is missing. */
function requireSetting<Name extends keyof Settings>(
  env: Settings,
  name: Name,
  requiredBy: string,
): NonNullable<Settings[Name]> {
  const value = env[name];
  if (value === undefined) throw new StartupError(`${name} is missing, and ${requiredBy} asks for it.`);
  return value;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} is not right: ${issue.message}.`;
}
