import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, text } from '../core/primitives.ts';

export const factorKinds = ['passkey', 'totp'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Number of recovery codes generated together. */
export const recoveryCodeCount = 10;

export const secondFactor = z.strictObject({
  /** Whether staff endpoints are allowed now; expires after half an hour without staff requests. */
  isProven: z.boolean(),
  factors: z.array(
    z.strictObject({ id, kind: z.enum(factorKinds), addedAt: instant, usedAt: z.nullable(instant) }),
  ),
  recoveryCodesLeft: z.int(),
  /** Whether a factor may be added: in a verified session, or as the first one soon after sign-in. */
  mayAdd: z.boolean(),
  /** Whether the caller can verify the session with a code that staff issued to them. */
  acceptsIssuedCode: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** Base64url, as in the JSON format of WebAuthn. */
const bytes = text(1, 20_000).check(z.regex(/^[\w-]+$/u));
const transports = z.array(text(1, 40)).check(z.maxLength(10));
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.record(text(1, 60), z.unknown()),
};

/** A new passkey, `RegistrationResponseJSON` of the browser. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(transports),
  }),
});

export type NewPasskey = z.input<typeof newPasskey>;

/** An assertion, `AuthenticationResponseJSON` of the browser. */
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

/** The code that was shown once, with or without hyphens, in any case. */
const recoveryCode = text(12, 20).check(z.regex(/^[\da-z-]+$/iu));

/** The code that staff issued, in any case. */
const issuedCode = text(8, 20).check(z.regex(/^[\da-z-]+$/iu));

/** Standard JSON options for `navigator.credentials`. */
const credentialOptions = z.record(z.string(), z.unknown());

const accountErrors = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'] as const;
const addFactorErrors = [
  ...accountErrors,
  'SECOND_FACTOR_REQUIRED',
  'SIGN_IN_TOO_OLD',
  'BROWSER_TOO_NEW',
] as const;

const consoleCall = {
  access: 'account',
  capability: 'seeConsole',
  proof: 'none',
} as const;

export const getSecondFactor = endpoint({
  ...consoleCall,
  method: 'GET',
  path: '/second_factor',
  summary: 'Second factors of the caller, and whether this session is verified',
  data: secondFactor,
  errors: [...accountErrors],
});

export const beginPasskey = endpoint({
  ...consoleCall,
  method: 'POST',
  path: '/second_factor/passkey',
  summary: 'WebAuthn options for creating a passkey',
  data: credentialOptions,
  errors: [...addFactorErrors],
});

export const beginTotp = endpoint({
  ...consoleCall,
  method: 'POST',
  path: '/second_factor/totp',
  summary: 'A secret for an authenticator app, as text, URI and QR code',
  data: z.strictObject({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
  errors: [...addFactorErrors],
});
export type NewTotp = z.output<typeof beginTotp.data>;

export const addFactor = endpoint({
  ...consoleCall,
  method: 'POST',
  path: '/second_factor',
  summary: 'Adds the prepared factor and verifies the session with it',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('passkey'), passkey: newPasskey }),
    z.strictObject({ kind: z.literal('totp'), code: totpCode }),
  ]),
  data: z.strictObject({
    ...secondFactor.shape,
    /** Shown once; null when the caller already has codes. */
    recoveryCodes: z.nullable(z.array(z.string())),
  }),
  errors: [...addFactorErrors, 'FACTOR_REFUSED', 'TOO_MANY_TRIES'],
});
export type AddedFactor = z.output<typeof addFactor.data>;

export const beginProof = endpoint({
  ...consoleCall,
  method: 'POST',
  path: '/second_factor/question',
  summary: 'WebAuthn options for verifying with a passkey',
  data: credentialOptions,
  errors: [...accountErrors, 'NOT_FOUND'],
});

export const proveFactor = endpoint({
  ...consoleCall,
  method: 'POST',
  path: '/second_factor/proof',
  summary: 'Verifies the session with a passkey, an authenticator app, a recovery code or an issued code',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('passkey'), answer: passkeyAnswer }),
    z.strictObject({ kind: z.literal('totp'), code: totpCode }),
    z.strictObject({ kind: z.literal('recovery'), code: recoveryCode }),
    z.strictObject({ kind: z.literal('issued'), code: issuedCode }),
  ]),
  data: secondFactor,
  errors: [...accountErrors, 'FACTOR_REFUSED', 'TOO_MANY_TRIES'],
});

export const issueProofCode = endpoint({
  method: 'POST',
  path: '/planter/:id/proof_code',
  access: 'staff',
  capability: ['managePlanters', 'all'],
  summary: 'A code with which a planter verifies their phone once',
  params: z.strictObject({ id }),
  data: z.strictObject({ code: z.string(), expiresAt: instant }),
  errors: [...accountErrors, 'NOT_FOUND', 'CONFLICT'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/second_factor/recovery_codes',
  access: 'staff',
  capability: 'seeConsole',
  summary: 'Creates ten new recovery codes and invalidates the old ones',
  data: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  errors: [...accountErrors],
});

export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/second_factor/:id',
  access: 'staff',
  capability: 'seeConsole',
  summary: 'Removes a factor; the last one cannot be removed',
  params: z.strictObject({ id }),
  data: secondFactor,
  errors: [...accountErrors, 'NOT_FOUND', 'CONFLICT'],
});
