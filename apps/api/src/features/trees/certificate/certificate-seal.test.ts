import { expect, test } from 'vitest';

import { createContext } from '../../create-context.ts';
import { openKeyRing } from '../../platform/keys/key-ring.ts';
import { rotateKeys } from '../../platform/keys/rotate-keys.ts';
import * as make from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { drawPdf } from './draw-certificate.ts';
import { issueTreeCertificate } from './issue-certificate.ts';
import { certificateHouse, serialOf } from './testing/certificate-house.ts';
import { updateKeyRevoked } from './testing/certificate-keys.queries.ts';
import { verifyOffline } from './testing/verify-offline.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
const { certify, keys, read } = certificateHouse(house);

async function ownedTree() {
  return make.createTree(sql(), { owner: await make.createAccount(sql()), givenName: 'Sidr' });
}

test('a changed byte is known wherever it stands, and so are a byte more and a byte less', async () => {
  const file = (await certify((await ownedTree()).publicId)).rawPayload;
  const known = await keys();
  expect((await verifyOffline(file, known)).is).toBe('genuine');
  // Every byte of the seal, and as many of what it seals as there is time for.
  const sealed = file.lastIndexOf('%nabta-certificate');
  const positions = Array.from({ length: 400 }, (_, step) => Math.floor((step * sealed) / 400));
  for (let at = sealed; at < file.length; at += 1) positions.push(at);
  for (const [index, at] of positions.entries()) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] ?? 0) ^ (1 << (index % 8));
    expect((await verifyOffline(changed, known)).is, `byte ${at}`).not.toBe('genuine');
  }
  expect((await verifyOffline(file.subarray(1), known)).is).not.toBe('genuine');
  expect((await verifyOffline(file.subarray(0, -1), known)).is).toBe('unsealed');
  expect((await verifyOffline(Buffer.concat([file, Buffer.from('\n')]), known)).is).toBe('unsealed');
});

test('a seal fits no other certificate, and only keys of ours count', async () => {
  const [one, other] = await Promise.all([
    certify((await ownedTree()).publicId),
    certify((await ownedTree()).publicId),
  ]);
  const sealAt = (file: Buffer) => file.lastIndexOf('\n%nabta-certificate');
  const mixed = Buffer.concat([
    one.rawPayload.subarray(0, sealAt(one.rawPayload)),
    other.rawPayload.subarray(sealAt(other.rawPayload)),
  ]);
  expect((await verifyOffline(mixed, await keys())).is).not.toBe('genuine');
  expect((await verifyOffline(one.rawPayload, { keys: [] })).is).toBe('unknown-key');
});

test('what was signed before the key was changed still verifies, until its key is taken back', async () => {
  const tree = await ownedTree();
  const old = (await certify(tree.publicId)).rawPayload;
  const { config, database, clock } = house.context;
  const master = { present: config.secretKey ?? '' };
  await rotateKeys(database, master, { haveLeaked: true });
  const { secrets } = await openKeyRing(database.sql, master);
  const renewed = createContext(config, database, secrets, clock);
  const issued = await issueTreeCertificate(renewed, tree.publicId, undefined);
  const young = await drawPdf(renewed, { issued, language: 'ar' });
  expect(issued.serial).not.toBe(serialOf(old));
  const both = await keys();
  expect(both.keys).toHaveLength(2);
  for (const file of [old, young]) expect((await verifyOffline(file, both)).is).toBe('genuine');
  const [{ kid }] = house.context.secrets.signingKeys('certificate-signing');
  await updateKeyRevoked(sql(), kid, clock.now());
  expect((await verifyOffline(old, await keys())).is).toBe('unknown-key');
  expect((await verifyOffline(young, await keys())).is).toBe('genuine');
  expect((await read(serialOf(old))).status).toBe('revoked');
});
