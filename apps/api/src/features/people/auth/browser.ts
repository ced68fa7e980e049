import type { Language } from '@nabta/domain/language';
import type { Phone } from '@nabta/domain/phone';
import { sessionIdleMs } from '@nabta/domain/session';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { day, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { addressKeyOf, isFromThisMachine } from '../../platform/http/client-address.ts';
import { isAtConsole } from '../../platform/http/console-host.ts';
import { isSame } from '../../platform/is-same.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';
import { random } from '../../platform/random.ts';
import type { Purpose } from './challenge.queries.ts';
import { codeLifeMs } from './sign-in-limits.ts';

/** What sign-in knows of the browser that asks: where it is, which challenge is its own, and which phones signed in on it. */
export type Browser = {
  addressKey: string;
  /** The machine itself; its address tells nothing about a person, so it has no limit of its own. */
  isLocal: boolean;
  /** Asks the host of the console, where it has one of its own. */
  isAtConsole: boolean;
  userAgent: string;
  language: Language;
  challengeIdFor(purpose: Purpose): string | undefined;
  deviceId: string | undefined;
  knows(phone: Phone): boolean;
};

/** Where a browser keeps which challenge of a purpose is its own. */
export const challengeCookies = {
  sign_in: 'challenge',
  old_phone: 'old-phone',
  new_phone: 'new-phone',
} as const satisfies Record<Purpose, string>;

type Cookie = (typeof challengeCookies)[Purpose] | 'device' | 'refresh';

const lifeMs = {
  challenge: codeLifeMs,
  'old-phone': codeLifeMs,
  'new-phone': codeLifeMs,
  device: 400 * day,
  refresh: sessionIdleMs,
} satisfies Record<Cookie, number>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

export function browserOf(request: FastifyRequest, context: Context, language: Language): Browser {
  const [deviceId = '', ...proofs] = (readCookie(request, context, 'device') ?? '').split('.');
  return {
    addressKey: addressKeyOf(context.secrets, request.ip),
    isLocal: isFromThisMachine(request),
    isAtConsole: isAtConsole(request, context.config),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language,
    challengeIdFor: (purpose) => {
      const id = readCookie(request, context, challengeCookies[purpose]);
      return id !== undefined && uuid.test(id) ? id : undefined;
    },
    deviceId: uuid.test(deviceId) ? deviceId : undefined,
    knows: (phone) => {
      const ours = deviceProofs(context.secrets, deviceId, phone);
      return proofs.some((proof) => ours.some((own) => isSame(proof, own)));
    },
  };
}

/** Marks this browser as one that signed in with the phone; it remembers the last three. */
export function rememberPhone(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  browser: Browser,
  phone: Phone,
): void {
  const deviceId = browser.deviceId ?? random.uuid();
  const known = (readCookie(request, context, 'device') ?? '').split('.').slice(1);
  const ours = deviceProofs(context.secrets, deviceId, phone);
  const proofs = [ours[0], ...known.filter((other) => !ours.includes(other))].slice(0, 3);
  setCookie(reply, context, 'device', [deviceId, ...proofs].join('.'));
}

export function readCookie(request: FastifyRequest, context: Context, cookie: Cookie): string | undefined {
  return request.cookies[nameOf(cookie, request, context)];
}

/** Scripts never see these, no other site sends them, and only sign-in calls carry them. */
export function setCookie(reply: FastifyReply, context: Context, cookie: Cookie, value: string): void {
  void reply.setCookie(nameOf(cookie, reply.request, context), value, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(context),
    maxAge: lifeMs[cookie] / second,
  });
}

export function clearCookie(reply: FastifyReply, context: Context, cookie: Cookie): void {
  void reply.clearCookie(nameOf(cookie, reply.request, context), {
    path: '/api/auth',
    secure: isSecure(context),
  });
}

/** Those of the console have names of their own, so that no other host of the domain can set them. */
function nameOf(cookie: Cookie, request: FastifyRequest, context: Context): string {
  const part = isAtConsole(request, context.config) ? 'console-' : '';
  return `${isSecure(context) ? '__Secure-' : ''}nabta-${part}${cookie}`;
}

function isSecure(context: Context): boolean {
  return context.config.publicUrl.protocol === 'https:';
}

/** Every one that is believed, the newest first. */
function deviceProofs(secrets: Secrets, deviceId: string, phone: Phone): string[] {
  return secrets.macs('device', `${deviceId} ${phone}`).map((mac) => mac.toString('base64url').slice(0, 22));
}
