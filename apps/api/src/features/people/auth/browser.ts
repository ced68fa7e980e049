import type { IncomingHttpHeaders } from 'node:http';

import type { Language } from '@nabta/domain/language';
import type { Phone } from '@nabta/domain/phone';
import { sessionIdleMs } from '@nabta/domain/session';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Config } from '#config.ts';
import { day, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { addressKeyOf, isFromThisMachine } from '#core/http/client-address.ts';
import { isConsoleHost } from '#core/http/console-host.ts';
import type { Secrets } from '#core/keys/secrets.ts';
import { random } from '#core/random.ts';
import { timingSafeEqualText } from '#core/timing-safe-equal.ts';

import type { Purpose } from './challenge.queries.ts';
import { codeTtlMs } from './sign-in-limits.ts';

/** Request data for sign-in: address, pending challenges, and phones that signed in on this browser. */
export type Browser = {
  addressKey: string;
  /** Requests from the same machine have no per-address limit. */
  isLocal: boolean;
  /** Whether the request came to the separate console host. */
  isAtConsole: boolean;
  userAgent: string;
  language: Language;
  challengeIdFor(purpose: Purpose): string | undefined;
  deviceId: string | undefined;
  hasSignedInWith(phone: Phone): boolean;
};

/** Cookie with the challenge id per purpose. */
export const challengeCookies = {
  sign_in: 'challenge',
  old_phone: 'old-phone',
  new_phone: 'new-phone',
} as const satisfies Record<Purpose, string>;

type Cookie = (typeof challengeCookies)[Purpose] | 'device' | 'refresh';

const cookieTtlMs = {
  challenge: codeTtlMs,
  'old-phone': codeTtlMs,
  'new-phone': codeTtlMs,
  device: 400 * day,
  refresh: sessionIdleMs,
} satisfies Record<Cookie, number>;

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

export function browserOf(request: FastifyRequest, context: Context, language: Language): Browser {
  const [deviceId = '', ...proofs] = (readCookie(request, context, 'device') ?? '').split('.');
  return {
    addressKey: addressKeyOf(context.secrets, request.ip),
    isLocal: isFromThisMachine(request),
    isAtConsole: isConsoleHost(request, context.config),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language,
    challengeIdFor: (purpose) => {
      const id = readCookie(request, context, challengeCookies[purpose]);
      return id !== undefined && uuidPattern.test(id) ? id : undefined;
    },
    deviceId: uuidPattern.test(deviceId) ? deviceId : undefined,
    hasSignedInWith: (phone) => {
      const expectedProofs = deviceProofs(context.secrets, `${deviceId} ${phone}`);
      return proofs.some((proof) => expectedProofs.some((expected) => timingSafeEqualText(proof, expected)));
    },
  };
}

/** Adds the phone to the device cookie, which stores the last three. */
export function rememberPhone(reply: FastifyReply, context: Context, browser: Browser, phone: Phone): void {
  const deviceId = browser.deviceId ?? random.uuid();
  const storedProofs = (readCookie(reply.request, context, 'device') ?? '').split('.').slice(1);
  const phoneProofs = deviceProofs(context.secrets, `${deviceId} ${phone}`);
  const ownProofs = deviceProofs(context.secrets, deviceId);
  const otherProofs = storedProofs.filter((proof) => ![...phoneProofs, ...ownProofs].includes(proof));
  const proofs = [phoneProofs[0], ...otherProofs].slice(0, 3);
  setCookie(reply, context, 'device', [deviceId, ...proofs, ownProofs[0]].join('.'));
}

/** True with a device cookie of this installation; needs neither the database nor a parsed request. */
export function isKnownBrowser({ cookie = '' }: IncomingHttpHeaders, secrets: Secrets): boolean {
  const [, value] = /(?:^|; )(?:__Secure-)?nabta-(?:console-)?device=([\w.-]+)/u.exec(cookie) ?? [];
  const [deviceId = '', ...proofs] = (value ?? '').split('.');
  const ownProof = proofs.at(-1) ?? '';
  return (
    uuidPattern.test(deviceId) &&
    deviceProofs(secrets, deviceId).some((expected) => timingSafeEqualText(ownProof, expected))
  );
}

export function readCookie(request: FastifyRequest, context: Context, cookie: Cookie): string | undefined {
  return request.cookies[nameOf(cookie, request, context)];
}

/** HttpOnly, SameSite=Strict and limited to the sign-in routes. */
export function setCookie(reply: FastifyReply, context: Context, cookie: Cookie, value: string): void {
  void reply.setCookie(nameOf(cookie, reply.request, context), value, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(context),
    maxAge: cookieTtlMs[cookie] / second,
  });
}

export function clearCookie(reply: FastifyReply, context: Context, cookie: Cookie): void {
  void reply.clearCookie(nameOf(cookie, reply.request, context), {
    path: '/api/auth',
    secure: isSecure(context),
  });
}

/** Separate names for the console, so other hosts of the domain cannot set its cookies. */
function nameOf(cookie: Cookie, request: FastifyRequest, context: Context): string {
  const prefix = isConsoleHost(request, context.config) ? 'console-' : '';
  return `${isSecure(context) ? '__Secure-' : ''}nabta-${prefix}${cookie}`;
}

function isSecure(context: Context): boolean {
  return context.config.publicUrl.protocol === 'https:';
}

/** Proofs by all valid keys, newest first. */
function deviceProofs(secrets: Secrets, text: string): string[] {
  return secrets.hmacs('device', text).map((hmac) => hmac.toString('base64url').slice(0, 22));
}

/**
 * CSRF check for cookie-only calls: rejects cross-site, image, form, prefetch and navigation requests; the
 * console accepts only its own origin. The JSON content type forces a preflight in browsers without fetch
 * metadata.
 */
export function assertSameOrigin(
  request: FastifyRequest,
  { publicUrl, staffUrl, consoleUrl }: Pick<Config, 'publicUrl' | 'staffUrl' | 'consoleUrl'>,
): void {
  const isConsole = isConsoleHost(request, { consoleUrl });
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  const mode = headers['sec-fetch-mode'];
  const isAllowedSite =
    site === undefined
      ? isAllowedOrigin(headers.origin, isConsole ? staffUrl : publicUrl)
      : site === 'same-origin' || (site === 'same-site' && !isConsole);
  const isFetched = mode === undefined || mode === 'cors' || mode === 'same-origin';
  const isPrefetch = headers['sec-purpose']?.includes('prefetch') ?? false;
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  if (!isAllowedSite || !isFetched || isPrefetch || !isJson) throw new AppError('FORBIDDEN');
}

/** Browsers without fetch metadata omit the Origin header on same-origin reads. */
function isAllowedOrigin(origin: string | undefined, expected: URL): boolean {
  return origin === undefined || origin === expected.origin;
}

declare module 'node:http' {
  interface IncomingHttpHeaders {
    'sec-purpose'?: string;
  }
}
