import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { id, instant, text } from './primitives.ts';

export const factorKinds = ['passkey', 'totp'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10;

/** With what the caller proves that it is them, and how they stand in this session. */
export const secondFactor = z.strictObject({
  /** Whether staff work is possible now, until half an hour without any. */
  isProven: z.boolean(),
  factors: z.array(
    z.strictObject({ id, kind: z.enum(factorKinds), addedAt: instant, usedAt: z.nullable(instant) }),
  ),
  recoveryCodesLeft: z.int(),
  /** Whether one may be added: in a proven session, or as the first one soon after signing in. */
  mayAdd: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** Bytes as WebAuthn writes them in JSON. */
const bytes = text(1, 20_000).check(z.regex(/^[\w-]+$/u));
const transports = z.array(text(1, 40)).check(z.maxLength(10));
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.record(text(1, 60), z.unknown()),
};

/** A passkey as the browser made it (`RegistrationResponseJSON`). */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(transports),
  }),
});

export type NewPasskey = z.input<typeof newPasskey>;

/** What a passkey answered (`AuthenticationResponseJSON`). */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
});

export type PasskeyAnswer = z.input<typeof passkeyAnswer>;

/** Six digits of an authenticator app. */
const totpCode = z.string().check(z.regex(/^\d{6}$/u));

/** As it is shown once, with or without its hyphens and in any case. */
const recoveryCode = text(12, 20).check(z.regex(/^[\da-z-]+$/iu));

/** What `navigator.credentials` is asked with, as its JSON is standardised. */
const question = z.record(z.string(), z.unknown());

const signedIn = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'] as const;
const adding = [...signedIn, 'SECOND_FACTOR_REQUIRED', 'SIGN_IN_TOO_OLD'] as const;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/second_factor',
  access: 'account',
  summary: 'The factors of the caller, and whether this session is proven',
  data: secondFactor,
  errors: [...signedIn],
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/second_factor/passkey',
  access: 'account',
  summary: 'What the browser is asked for a new passkey',
  data: question,
  errors: [...adding],
});

export const beginTotp = endpoint({
  method: 'POST',
  path: '/second_factor/totp',
  access: 'account',
  summary: 'A secret for an authenticator app, as text, as its address and as a code to scan',
  data: z.strictObject({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
  errors: [...adding],
});
export type NewTotp = z.output<typeof beginTotp.data>;

export const addFactor = endpoint({
  method: 'POST',
  path: '/second_factor',
  access: 'account',
  summary: 'Adds what was begun, and proves the session by it',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('passkey'), passkey: newPasskey }),
    z.strictObject({ kind: z.literal('totp'), code: totpCode }),
  ]),
  data: z.strictObject({
    ...secondFactor.shape,
    /** Shown this once; null where the caller has some already. */
    recoveryCodes: z.nullable(z.array(z.string())),
  }),
  errors: [...adding, 'FACTOR_REFUSED', 'TOO_MANY_TRIES'],
});
export type AddedFactor = z.output<typeof addFactor.data>;

export const beginProof = endpoint({
  method: 'POST',
  path: '/second_factor/question',
  access: 'account',
  summary: 'What the browser is asked for a proof by passkey',
  data: question,
  errors: [...signedIn, 'NOT_FOUND'],
});

export const proveFactor = endpoint({
  method: 'POST',
  path: '/second_factor/proof',
  access: 'account',
  summary: 'Proves the session by a passkey, an authenticator app or a recovery code',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('passkey'), answer: passkeyAnswer }),
    z.strictObject({ kind: z.literal('totp'), code: totpCode }),
    z.strictObject({ kind: z.literal('recovery'), code: recoveryCode }),
  ]),
  data: secondFactor,
  errors: [...signedIn, 'FACTOR_REFUSED', 'TOO_MANY_TRIES'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/second_factor/recovery_codes',
  access: 'staff',
  summary: 'Makes ten new recovery codes; the old ones are dead',
  data: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  errors: [...signedIn],
});

export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/second_factor/:id',
  access: 'staff',
  summary: 'Removes one of several factors; the last one stays',
  params: z.strictObject({ id }),
  data: secondFactor,
  errors: [...signedIn, 'NOT_FOUND', 'CONFLICT'],
});
