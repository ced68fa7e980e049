import { createHash, sign } from 'node:crypto';

import { type CertificateStatement, sealType } from '@nabta/contract/certificate';
import { ownerTitle } from '@nabta/domain/tree-title';

import type { SigningKey } from '../../platform/keys/secrets.ts';
import type { CertificateWords } from './certificate-words.ts';
import type { Issued } from './issue-certificate.ts';

type Told = { issued: Issued; words: CertificateWords; content: Uint8Array };

/** What a certificate says and the digest of its file, as a JWS of RFC 7515 that any library for such verifies. */
export function signStatement(key: SigningKey, told: Told): string {
  return signedToken(key, sealType, JSON.stringify(statementOf(told)));
}

/** A JWS in compact form over a JSON text, byte for byte. */
export function signedToken({ kid, privateKey }: SigningKey, type: string, json: string): string {
  const header = JSON.stringify({ alg: 'EdDSA', typ: type, kid });
  const signed = `${encoded(header)}.${encoded(json)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

function statementOf({ issued, words, content }: Told): CertificateStatement {
  const { serial, kind, trees, co2RemovedKg, lowKg, highKg, methodVersion, issuedAt } = issued;
  return {
    serial,
    kind,
    language: words.language,
    issuedAt: issuedAt.toISOString(),
    owner: ownerTitle(kind === 'tree' ? issued.tree.owner : issued.forest.owner) ?? null,
    tree: kind === 'tree' ? issued.tree.publicId : null,
    title: words.subject,
    trees,
    co2RemovedKg,
    likely: { lowKg, highKg },
    method: methodVersion,
    facts: words.facts.map(({ label, value, note }) => ({
      label,
      value: [value, note].filter(Boolean).join(' · '),
    })),
    dedication: words.dedications.join(' · ') || null,
    sha256: createHash('sha256').update(content).digest('base64url'),
  };
}

const encoded = (json: string) => Buffer.from(json).toString('base64url');
