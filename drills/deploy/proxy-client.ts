import { connect, type IncomingHttpHeaders } from 'node:http2';
import { json } from 'node:stream/consumers';
import { connect as connectTls, type SecureVersion, type TLSSocket } from 'node:tls';

export type Proxy = { port: number; certificate: string };
export type ProxyResponse = {
  status: number;
  headers: Record<string, unknown>;
  cookies: string[];
  body: unknown;
};

/** Sends a request through the proxy over TLS and HTTP/2, as a browser does. */
export async function requestThroughProxy(
  { port, certificate }: Proxy,
  host: string,
  path: string,
  { body, cookie }: { body?: object; cookie?: string } = {},
): Promise<ProxyResponse> {
  const session = connect(`https://${host}:${port}`, {
    ca: certificate,
    createConnection: () =>
      connectTls({ host: '127.0.0.1', port, servername: host, ca: certificate, ALPNProtocols: ['h2'] }),
  });
  try {
    const stream = session.request({
      ':path': path,
      ':method': body === undefined ? 'GET' : 'POST',
      ...(body && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
    });
    stream.end(body && JSON.stringify(body));
    const { promise, resolve, reject } = Promise.withResolvers<IncomingHttpHeaders>();
    stream.once('response', (headers) => resolve({ ...headers }));
    stream.once('error', reject);
    session.once('error', reject);
    const headers = await promise;
    const isJson = String(headers['content-type']).includes('json');
    const cookies = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
    return {
      status: Number(headers[':status']),
      headers,
      cookies,
      body: isJson ? await json(stream) : undefined,
    };
  } finally {
    session.close();
  }
}

/** Returns whether the proxy accepts a TLS version. */
export function supportsTls(
  { port, certificate }: Proxy,
  host: string,
  version: SecureVersion,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket: TLSSocket = connectTls({
    host: '127.0.0.1',
    port,
    servername: host,
    ca: certificate,
    minVersion: version,
    maxVersion: version,
    // Without this, our own OpenSSL rejects old versions before connecting.
    ciphers: 'DEFAULT:@SECLEVEL=0',
  });
  socket.once('secureConnect', () => resolve(true));
  socket.once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
