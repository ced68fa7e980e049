import { expect, test } from 'vitest';

import { openKeyStore } from '#core/keys/key-store.ts';
import { rotateKeys } from '#core/keys/rotate-keys.ts';
import { createContext } from '#create-context.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';

import { issueTreeCertificate } from './issue-certificate.ts';
import { renderPdf } from './render-certificate.ts';
import { updateKeyRevoked } from './testing/certificate-keys.queries.ts';
import { certificateTestKit, serialOf } from './testing/certificate-test-kit.ts';
import { verifyOffline } from './testing/verify-offline.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const { certify, keys, read } = certificateTestKit(app);

async function ownedTree() {
  return make.createTree(sql(), { owner: await make.createAccount(sql()), givenName: 'Sidr' });
}

test('detects any changed, added or removed byte', async () => {
  const file = (await certify((await ownedTree()).publicId)).rawPayload;
  const knownKeys = await keys();
  expect((await verifyOffline(file, knownKeys)).is).toBe('genuine');
  // Tests every byte of the seal and a sample of the sealed content.
  const sealed = file.lastIndexOf('%nabta-certificate');
  const positions = Array.from({ length: 400 }, (_, step) => Math.floor((step * sealed) / 400));
  for (let position = sealed; position < file.length; position += 1) positions.push(position);
  for (const [index, position] of positions.entries()) {
    const changed = Buffer.from(file);
    changed[position] = (changed[position] ?? 0) ^ (1 << (index % 8));
    expect((await verifyOffline(changed, knownKeys)).is, `byte ${position}`).not.toBe('genuine');
  }
  expect((await verifyOffline(file.subarray(1), knownKeys)).is).not.toBe('genuine');
  expect((await verifyOffline(file.subarray(0, -1), knownKeys)).is).toBe('unsealed');
  expect((await verifyOffline(Buffer.concat([file, Buffer.from('\n')]), knownKeys)).is).toBe('unsealed');
});

test('rejects a seal moved to another certificate or signed with an unknown key', async () => {
  const [first, second] = await Promise.all([
    certify((await ownedTree()).publicId),
    certify((await ownedTree()).publicId),
  ]);
  const sealAt = (file: Buffer) => file.lastIndexOf('\n%nabta-certificate');
  const mixed = Buffer.concat([
    first.rawPayload.subarray(0, sealAt(first.rawPayload)),
    second.rawPayload.subarray(sealAt(second.rawPayload)),
  ]);
  expect((await verifyOffline(mixed, await keys())).is).not.toBe('genuine');
  expect((await verifyOffline(first.rawPayload, { keys: [] })).is).toBe('unknown-key');
});

test('verifies certificates of a rotated key until the key is revoked', async () => {
  const tree = await ownedTree();
  const oldFile = (await certify(tree.publicId)).rawPayload;
  const { config, database, clock } = app.context;
  const master = { current: config.secretKey ?? '' };
  await rotateKeys(database, master, { hasLeaked: true });
  const { secrets } = await openKeyStore(database.sql, master);
  const renewed = createContext({ config, database, secrets, clock });
  const issued = await issueTreeCertificate(renewed, tree.publicId, undefined);
  const newFile = await renderPdf(renewed, { issued, language: 'ar' });
  expect(issued.serial).not.toBe(serialOf(oldFile));
  const allKeys = await keys();
  expect(allKeys.keys).toHaveLength(2);
  for (const file of [oldFile, newFile]) expect((await verifyOffline(file, allKeys)).is).toBe('genuine');
  const [{ kid }] = app.context.secrets.signingKeys('certificate-signing');
  await updateKeyRevoked(sql(), kid, clock.now());
  expect((await verifyOffline(oldFile, await keys())).is).toBe('unknown-key');
  expect((await verifyOffline(newFile, await keys())).is).toBe('genuine');
  expect((await read(serialOf(oldFile))).status).toBe('revoked');
});
