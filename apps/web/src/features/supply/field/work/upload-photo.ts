import { addFieldPhotoPart, getFieldPhoto, keepFieldPhoto } from '@nabta/contract/supply/field';
import { photoChunkBytes } from '@nabta/domain/planting';

import type { ApiClient } from '#platform/api-client.ts';

/** Resumable upload: sends only the bytes that the server does not have yet. */
export async function uploadPhoto(call: ApiClient['call'], taskId: string, photo: Blob): Promise<void> {
  const params = { id: taskId };
  let { received, isKept } = await call(getFieldPhoto, { params });
  while (!isKept && received < photo.size) {
    const file = photo.slice(received, received + photoChunkBytes);
    ({ received, isKept } = await call(addFieldPhotoPart, { params: { ...params, offset: received }, file }));
  }
  if (isKept) return;
  await call(keepFieldPhoto, { params, body: { bytes: photo.size, sha256: await sha256Of(photo) } });
}

async function sha256Of(photo: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await photo.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
