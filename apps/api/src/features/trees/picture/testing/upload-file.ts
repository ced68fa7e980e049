import type { Endpoint } from '@nabta/contract/endpoint';

import type { Answer, TestApp, TestBrowser } from '../../../testing/test-app.ts';

export type Part = { field?: string; name?: string; type?: string; content: Uint8Array | string };
type Sent = { params?: Record<string, string>; headers?: Record<string, string> };

/** Sends a form as a browser does; a part without a name is a plain field. */
export async function uploadFile(
  { app }: TestApp,
  browser: TestBrowser,
  endpoint: Endpoint,
  { parts, params = {}, headers = {} }: Sent & { parts: Part[] },
): Promise<Answer> {
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

/** Sends whatever is given as the body. */
export async function uploadRaw(
  { app }: Pick<TestApp, 'app'>,
  { token, language }: TestBrowser,
  endpoint: Endpoint,
  { params = {}, headers = {}, type, payload }: Sent & { type: string; payload: Buffer },
): Promise<Answer> {
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
