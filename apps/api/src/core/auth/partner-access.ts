import { createHash } from 'node:crypto';

import type { Endpoint } from '@nabta/contract/core/endpoint';
import { keyPrefixes, type PartnerVersion, partnerVersions } from '@nabta/domain/partner';
import type { FastifyRequest } from 'fastify';

import { type Clock, minute } from '../clock.ts';
import { AppError, invalidInput } from '../errors/app-error.ts';
import type { Database } from '../postgres/database.ts';
import { tokenBucket, consumeToken } from '../rate-limit/rate-limit.ts';
import { type PartnerCaller, selectPartnerCaller, updateKeyUsed } from './partner-access.queries.ts';

export type { PartnerCaller } from './partner-access.queries.ts';

export type PartnerAccess = {
  callerOf(request: FastifyRequest, scope: Endpoint['scope']): Promise<PartnerCaller>;
};

const lastUsedPrecisionMs = minute;

/** A key has 256 random bits, so one round of SHA-256 protects it as well as a thousand. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

export function createPartnerAccess(database: Database, clock: Clock): PartnerAccess {
  return {
    async callerOf(request, scope) {
      const now = clock.now();
      const key = parseBearerKey(request.headers.authorization);
      const caller = key && (await selectPartnerCaller(database.sql, hashOfKey(key), now));
      if (!caller) throw new AppError('UNAUTHENTICATED');
      const { keyId, perMinute, lastUsedAt } = caller;
      const limit = tokenBucket(perMinute, { refill: perMinute, everyMs: minute });
      await consumeToken(database.sql, `partner:${keyId}`, limit, now);
      if (now.getTime() - (lastUsedAt?.getTime() ?? 0) >= lastUsedPrecisionMs)
        await updateKeyUsed(database.sql, keyId, now);
      if (scope !== undefined && !caller.scopes.includes(scope)) throw new AppError('KEY_NOT_ALLOWED');
      return { ...caller, version: parseVersion(request.headers['nabta-version']) ?? caller.version };
    },
  };
}

function parseBearerKey(header: string | undefined): string | undefined {
  const [scheme, key] = (header ?? '').split(' ', 2);
  const isKey = Object.values(keyPrefixes).some((prefix) => key?.startsWith(prefix));
  return scheme?.toLowerCase() === 'bearer' && isKey ? key : undefined;
}

function parseVersion(header: string | string[] | undefined): PartnerVersion | undefined {
  if (header === undefined) return undefined;
  const requested = partnerVersions.find((version) => version === header);
  if (requested !== undefined) return requested;
  throw invalidInput('headers.nabta-version', {
    ar: 'لا توجد نسخة بهذا التاريخ. تُراجع ‎/api/partner/version.',
    en: 'There is no version of this date. See /api/partner/version.',
    pt: 'Não há versão com esta data. Veja /api/partner/version.',
  });
}
