import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is under a path and its query: JSON, the bytes of a file, a status, or `never` for one that does not answer. */
export type Files = Record<string, object | Uint8Array | number | 'never'>;

/** A service of maps with these files, of which parts may be asked for. */
export async function startOutside(files: (address: string) => Files) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    send(request, response, files(address)[request.url ?? ''] ?? 404);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    asked,
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
  const part = file.subarray(Number(first), Number(last) + 1);
  response
    .writeHead(206, {
      'content-range': `bytes ${first}-${Number(first) + part.length - 1}/${file.length}`,
      'content-length': part.length,
    })
    .end(part);
}

/** Also where they were made by a window that has an array of its own. */
function isBytes(file: object): file is Uint8Array {
  return ArrayBuffer.isView(file);
}
