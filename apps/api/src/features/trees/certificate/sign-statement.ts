import { createHash, sign } from 'node:crypto';

import { type CertificateStatement, sealType } from '@nabta/contract/trees/certificate';
import { ownerTitle } from '@nabta/domain/tree-title';

import type { SigningKey } from '#core/keys/secrets.ts';

import type { CertificateText } from './certificate-text.ts';
import type { Issued } from './issue-certificate.ts';

type StatementInput = { issued: Issued; text: CertificateText; content: Uint8Array };

/** Signs the certificate's facts and file digest as a JWS (RFC 7515). */
export function signStatement(key: SigningKey, input: StatementInput): string {
  return signToken(key, sealType, JSON.stringify(statementOf(input)));
}

/** Compact JWS over a JSON text. */
export function signToken({ kid, privateKey }: SigningKey, type: string, json: string): string {
  const header = JSON.stringify({ alg: 'EdDSA', typ: type, kid });
  const signed = `${base64Url(header)}.${base64Url(json)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

function statementOf({ issued, text, content }: StatementInput): CertificateStatement {
  const { serial, kind, trees, co2RemovedKg, lowKg, highKg, methodVersion, issuedAt } = issued;
  return {
    serial,
    kind,
    language: text.language,
    issuedAt: issuedAt.toISOString(),
    owner: ownerTitle(kind === 'tree' ? issued.tree.owner : issued.forest.owner) ?? null,
    tree: kind === 'tree' ? issued.tree.publicId : null,
    title: text.subject,
    trees,
    co2RemovedKg,
    likely: { lowKg, highKg },
    method: methodVersion,
    facts: text.facts.map(({ label, value, note }) => ({
      label,
      value: [value, note].filter(Boolean).join(' · '),
    })),
    dedication: text.dedications.join(' · ') || null,
    sha256: createHash('sha256').update(content).digest('base64url'),
  };
}

const base64Url = (json: string) => Buffer.from(json).toString('base64url');
