import { second, type Clock } from '#core/clock.ts';
import { random } from '#core/random.ts';

import { createCircuitBreaker } from '../messages/circuit-breaker.ts';

/** One error, scrubbed and with source positions, as it is sent to an error service. */
export type ReportedError = {
  reference: string;
  /** Equal for similar errors. */
  fingerprint: string;
  at: Date;
  origin: 'web' | 'server';
  release: string;
  type: string;
  message: string;
  /** Innermost first. */
  frames: readonly { name: string | null; file: string; line: number; column: number; isOurs: boolean }[];
  /** Oldest first. */
  crumbs: readonly { agoMs: number; kind: string; what: string }[];
  /** The page, endpoint or job in which it happened. */
  page: string;
  /** Short values, such as the browser and the language. */
  tags: Readonly<Record<string, string>>;
};

export type ErrorService = {
  /** Never throws. On `failed` the caller must store the error. */
  send(error: ReportedError): Promise<'sent' | 'failed'>;
};

export type SentryAddress = { url: URL; publicKey: string };

/** Parses `https://<key>@<host>/<path>/<project>`; undefined for anything else. */
export function parseDsn(dsn: string): SentryAddress | undefined {
  if (!URL.canParse(dsn)) return undefined;
  const { protocol, username, host, pathname } = new URL(dsn);
  const [, path = '', project] = /^(.*)\/(\w+)$/u.exec(pathname) ?? [];
  if (!/^https?:$/u.test(protocol) || username === '' || project === undefined) return undefined;
  return { url: new URL(`${protocol}//${host}${path}/api/${project}/envelope/`), publicKey: username };
}

type Settings = { address: SentryAddress; environment: string; timeoutMs?: number; clock: Clock };

const client = 'nabta/1';

/**
 * Client for any service with Sentry's envelopes. It pauses for as long as the service requests, and after
 * failures; it sends nothing twice, since the caller stores what was not accepted.
 */
export function createSentryGateway({
  address,
  environment,
  timeoutMs = 3_000,
  clock,
}: Settings): ErrorService {
  const breaker = createCircuitBreaker(
    { failures: 3, windowMs: 60 * second, cooldownMs: 30 * second },
    clock,
  );
  let pausedUntil = 0;
  return {
    async send(error) {
      if (clock.now().getTime() < pausedUntil || breaker.admit('sentry') === 'refused') return 'failed';
      try {
        const response = await fetch(address.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-sentry-envelope',
            'x-sentry-auth': `Sentry sentry_version=7, sentry_client=${client}, sentry_key=${address.publicKey}`,
          },
          body: envelopeOf(error, environment, clock.now()),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        pausedUntil = Math.max(pausedUntil, clock.now().getTime() + requestedPauseMs(response));
        // A service that limits its rate is not failing.
        if (response.ok || response.status === 429) breaker.recordSuccess('sentry');
        else breaker.recordFailure('sentry');
        return response.ok ? 'sent' : 'failed';
      } catch {
        breaker.recordFailure('sentry');
        return 'failed';
      }
    },
  };
}

/** Three lines: the header, the header of the item, and the event. */
function envelopeOf(error: ReportedError, environment: string, now: Date): string {
  const eventId = random.bytes(16).toString('hex');
  const event = JSON.stringify({ event_id: eventId, ...eventOf(error, environment) });
  const header = { event_id: eventId, sent_at: now.toISOString() };
  const item = { type: 'event', content_type: 'application/json', length: Buffer.byteLength(event) };
  return `${JSON.stringify(header)}\n${JSON.stringify(item)}\n${event}\n`;
}

function eventOf(error: ReportedError, environment: string) {
  const at = error.at.getTime();
  const isHandled = error.tags['action'] !== 'script' && error.tags['action'] !== 'rejection';
  return {
    timestamp: at / second,
    platform: error.origin === 'web' ? 'javascript' : 'node',
    level: 'error',
    logger: client,
    release: error.release,
    environment,
    transaction: error.page,
    fingerprint: [error.fingerprint],
    tags: { ...error.tags, reference: error.reference },
    breadcrumbs: {
      values: error.crumbs.map(({ agoMs, kind, what }) => ({
        timestamp: (at - agoMs) / second,
        category: kind,
        message: what,
      })),
    },
    exception: {
      values: [
        {
          type: error.type,
          value: error.message,
          mechanism: { type: 'generic', handled: isHandled },
          // The protocol wants the innermost call last.
          stacktrace: { frames: error.frames.map(frameOf).toReversed() },
        },
      ],
    },
  };
}

function frameOf({ name, file, line, column, isOurs }: ReportedError['frames'][number]) {
  return { function: name ?? '?', filename: file, lineno: line, colno: column, in_app: isOurs };
}

/**
 * `X-Sentry-Rate-Limits: 60:error;default:organization, …` lists seconds and categories; no category means
 * all. It takes precedence over `Retry-After`, which only a 429 has.
 */
function requestedPauseMs({ status, headers }: Response): number {
  const limits = headers.get('x-sentry-rate-limits');
  if (limits === null) return status === 429 ? (parseSeconds(headers.get('retry-after')) ?? 60) * second : 0;
  const seconds = limits.split(',').map((limit) => {
    const [wait = '', categories = ''] = limit.trim().split(':');
    const appliesToErrors =
      categories === '' || categories.split(';').some((name) => name === 'error' || name === 'default');
    return appliesToErrors ? (parseSeconds(wait) ?? 60) : 0;
  });
  return Math.max(0, ...seconds) * second;
}

function parseSeconds(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}(\.\d+)?$/u.test(text) ? Math.ceil(Number(text)) : undefined;
}
