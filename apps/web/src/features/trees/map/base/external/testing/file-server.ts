import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Response by path and query: JSON, bytes, a status, or `never` for no response. */
export type Files = Record<string, object | Uint8Array | number | 'never'>;

/** Starts a map service with these files; supports range requests. */
export async function startFileServer(files: (address: string) => Files) {
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    send(request, response, files(address)[request.url ?? ''] ?? 404);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    requestedPaths,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

function send(request: IncomingMessage, response: ServerResponse, file: Files[string]): void {
  if (file === 'never') return;
  response.setHeader('access-control-allow-origin', '*');
  if (typeof file === 'number') return void response.writeHead(file).end();
  if (!isBytes(file)) return void response.end(JSON.stringify(file));
  const [, first, last] = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? '') ?? [];
  if (first === undefined) return void response.end(file);
  const slice = file.subarray(Number(first), Number(last) + 1);
  response
    .writeHead(206, {
      'content-range': `bytes ${first}-${Number(first) + slice.length - 1}/${file.length}`,
      'content-length': slice.length,
    })
    .end(slice);
}

/** Also true for arrays of another realm, e.g. the test window. */
function isBytes(file: object): file is Uint8Array {
  return ArrayBuffer.isView(file);
}
