import { addFieldPhotoPart, getFieldPhoto, keepFieldPhoto } from '@nabta/contract/field';
import { photoPartBytes } from '@nabta/domain/planting';

import type { ApiClient } from '../../../platform/api-client.ts';

/** Sends what the server does not have yet of a photo: a connection that breaks costs the piece that was on its way. */
export async function sendPhoto(call: ApiClient['call'], workId: string, photo: Blob): Promise<void> {
  const params = { id: workId };
  let { received, isKept } = await call(getFieldPhoto, { params });
  while (!isKept && received < photo.size) {
    const file = photo.slice(received, received + photoPartBytes);
    ({ received, isKept } = await call(addFieldPhotoPart, { params: { ...params, offset: received }, file }));
  }
  if (isKept) return;
  await call(keepFieldPhoto, { params, body: { bytes: photo.size, sha256: await sha256Of(photo) } });
}

async function sha256Of(photo: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await photo.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
