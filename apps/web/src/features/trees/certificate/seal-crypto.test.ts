import { verifySeal } from '@nabta/contract/verify-seal';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { sealCrypto } from './seal-crypto.ts';
import { sealedFile } from './testing/sealed-file.ts';

afterEach(() => vi.restoreAllMocks());

describe.each(['that knows Ed25519', 'that does not'])('a browser %s', (browser) => {
  test('finds a file genuine, a changed one changed, and one of others not ours', async () => {
    const { file, keys } = await sealedFile('7K3M9QX2TB7K');
    const { keys: others } = await sealedFile('7K3M9QX2TB7K');
    if (browser === 'that does not')
      vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
    expect(await verifySeal(file, keys, sealCrypto)).toMatchObject({
      is: 'genuine',
      statement: { serial: '7K3M9QX2TB7K', owner: 'نورة القحطاني' },
    });
    const changed = file.slice();
    changed[3] = 0;
    expect((await verifySeal(changed, keys, sealCrypto)).is).toBe('changed');
    expect((await verifySeal(file, others, sealCrypto)).is).toBe('changed');
    expect((await verifySeal(file, { keys: [] }, sealCrypto)).is).toBe('unknown-key');
    expect((await verifySeal(file.subarray(0, 40), keys, sealCrypto)).is).toBe('unsealed');
  });
});
