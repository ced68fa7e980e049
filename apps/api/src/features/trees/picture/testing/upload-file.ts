import type { DataOfEndpoint, Endpoint } from '@nabta/contract/core/endpoint';

import type { Answer, TestApp, TestBrowser } from '#testing/test-app.ts';

export type Part = { field?: string; name?: string; type?: string; content: Uint8Array | string };
type UploadOptions = { params?: Record<string, string>; headers?: Record<string, string> };

export async function uploadFile<E extends Endpoint>(
  { app }: TestApp,
  browser: TestBrowser,
  endpoint: E,
  { parts, params = {}, headers = {} }: UploadOptions & { parts: Part[] },
): Promise<Answer<DataOfEndpoint<E>>> {
  const form = new FormData();
  for (const { field = 'file', name, type = 'image/jpeg', content } of parts) {
    if (name === undefined) form.append(field, String(content));
    else form.append(field, new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
  }
  const body = new Response(form);
  return uploadRaw({ app }, browser, endpoint, {
    params,
    headers,
    type: body.headers.get('content-type') ?? '',
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

export async function uploadRaw<E extends Endpoint>(
  { app }: Pick<TestApp, 'app'>,
  { token, language }: TestBrowser,
  endpoint: E,
  { params = {}, headers = {}, type, payload }: UploadOptions & { type: string; payload: Buffer },
): Promise<Answer<DataOfEndpoint<E>>> {
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/:(\w+)/gu, (_, name) => params[name] ?? '')}`,
    payload,
    headers: {
      'content-type': type,
      'accept-language': language,
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}
