import { verifySeal } from '@nabta/contract/trees/verify-seal';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { sealCrypto } from './seal-crypto.ts';
import { createSealedFile } from './testing/sealed-file.ts';

afterEach(() => vi.restoreAllMocks());

describe.each(['with Ed25519', 'without Ed25519'])('browser %s', (browser) => {
  test('detects genuine, changed and foreign files', async () => {
    const { file, keys } = await createSealedFile('7K3M9QX2TB7K');
    const { keys: foreignKeys } = await createSealedFile('7K3M9QX2TB7K');
    if (browser === 'without Ed25519')
      vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
    expect(await verifySeal(file, keys, sealCrypto)).toMatchObject({
      is: 'genuine',
      statement: { serial: '7K3M9QX2TB7K', owner: 'نورة القحطاني' },
    });
    const changed = file.slice();
    changed[3] = 0;
    expect((await verifySeal(changed, keys, sealCrypto)).is).toBe('changed');
    expect((await verifySeal(file, foreignKeys, sealCrypto)).is).toBe('changed');
    expect((await verifySeal(file, { keys: [] }, sealCrypto)).is).toBe('unknown-key');
    expect((await verifySeal(file.subarray(0, 40), keys, sealCrypto)).is).toBe('unsealed');
  });
});
