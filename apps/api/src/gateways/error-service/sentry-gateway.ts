import { second, type Clock } from '../../platform/clock.ts';
import { random } from '../../platform/random.ts';
import { circuitBreaker } from '../messages/circuit-breaker.ts';
import type { SentryAddress } from './dsn.ts';
import type { ErrorService, ReportedError } from './error-service.ts';

type Settings = { address: SentryAddress; environment: string; timeoutMs: number; clock: Clock };

const client = 'nabta/1';

/**
 * Any service that speaks Sentry's envelopes. It is left in peace for as long as it says, and for a while after failures;
 * nothing is sent twice, since the caller keeps what was not taken.
 */
export function sentryGateway({ address, environment, timeoutMs, clock }: Settings): ErrorService {
  const breaker = circuitBreaker({ failures: 3, windowMs: 60 * second, restMs: 30 * second }, clock);
  let silentUntil = 0;
  return {
    async send(error) {
      if (clock.now().getTime() < silentUntil || breaker.admit('sentry') === 'refused') return 'failed';
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
        silentUntil = Math.max(silentUntil, clock.now().getTime() + silenceAskedBy(response));
        // Who says that it has enough is not out of order.
        if (response.ok || response.status === 429) breaker.succeeded('sentry');
        else breaker.failed('sentry');
        return response.ok ? 'sent' : 'failed';
      } catch {
        breaker.failed('sentry');
        return 'failed';
      }
    },
  };
}

/** Three lines: who speaks, what follows, and the event. */
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
 * `X-Sentry-Rate-Limits: 60:error;default:organization, …` names seconds and for what; without names it means everything.
 * It goes before `Retry-After`, which only a 429 carries.
 */
function silenceAskedBy({ status, headers }: Response): number {
  const limits = headers.get('x-sentry-rate-limits');
  if (limits === null) return status === 429 ? (wholeSeconds(headers.get('retry-after')) ?? 60) * second : 0;
  const seconds = limits.split(',').map((limit) => {
    const [wait = '', categories = ''] = limit.trim().split(':');
    const isAboutUs =
      categories === '' || categories.split(';').some((name) => name === 'error' || name === 'default');
    return isAboutUs ? (wholeSeconds(wait) ?? 60) : 0;
  });
  return Math.max(0, ...seconds) * second;
}

function wholeSeconds(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}(\.\d+)?$/u.test(text) ? Math.ceil(Number(text)) : undefined;
}
