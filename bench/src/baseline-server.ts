import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { constants, zstdCompressSync } from 'node:zlib';

import { createVerifier } from 'fast-jwt';
import pg from 'pg';

import { utf8Of } from '../../apps/api/src/core/http/compression.ts';
import { BatchingSocket } from '../../apps/api/src/core/postgres/batching-socket.ts';
import { loadSecrets } from '../../apps/api/src/testing/load-secrets.ts';
import { required } from '../../testkit/required.ts';
import { giveWithSql } from './gift-statements.ts';
import { responseOf, pageValues, type Scenario, searchValues, statements } from './statements.ts';

/**
 * Fastest hand-written baseline for these calls: plain Node server, JSON built in SQL, prepared statements,
 * verified token and session, same compression. Variants: connection pool, shared pipelined connections, and
 * these with all of our optimizations (decision 19).
 */
const strategies = ['pooled', 'pipelined', 'gathered'] as const;
export type Strategy = (typeof strategies)[number];

const strategy = required(strategies.find((name) => name === process.env['WAY']));
const secrets = await loadSecrets(process.env['DATABASE_URL'] ?? '', process.env['SECRET_KEY'] ?? '');
const [{ publicKey }] = secrets.signingKeys('token-signing');
const key = publicKey.export({ format: 'pem', type: 'spki' }).toString();
const verify = createVerifier({ key, algorithms: ['EdDSA'], cache: 5_000 });
const max = availableParallelism() * 2;
const connection: pg.PoolConfig = {
  connectionString: process.env['DATABASE_URL'],
  max,
  pipeline: true,
  ...(strategy === 'gathered' && { stream: () => new BatchingSocket() }),
};
const pool = new pg.Pool(connection);
const writePool = new pg.Pool({ ...connection, options: '-c plan_cache_mode=force_generic_plan' });
const sharedClients = await Promise.all(Array.from({ length: availableParallelism() }, () => pool.connect()));
let queryCount = 0;

type Token = { sub: string; sid: string };

async function run(scenario: Scenario, { sid }: Token, values: unknown[]): Promise<string> {
  const statement = `select * from (${statements[scenario]}) as response where exists (
    select from session where id = $${values.length + 1} and ended_at is null and expires_at > now())`;
  const query = { name: scenario, text: statement, values: [...values, sid] };
  const client = strategy !== 'pooled' ? sharedClients[(queryCount += 1) % sharedClients.length] : pool;
  const { rows } = await (client ?? pool).query(query);
  return `{"success":true,"data":${responseOf(rows[0], secrets)}}`;
}

async function handleRequest(request: IncomingMessage): Promise<string> {
  const token: Token = verify((request.headers.authorization ?? '').slice(7));
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const publicId = pathname.split('/')[3] ?? '';
  if (request.method === 'POST') {
    const { phone }: { phone: string } = JSON.parse(await text(request));
    const gift = await giveWithSql(writePool, { giverId: token.sub, sessionId: token.sid, phone, publicId });
    return `{"success":true,"data":${gift}}`;
  }
  if (pathname === '/api/account') return run('account', token, [token.sub]);
  if (pathname === '/api/tree/count') return run('count', token, [token.sub]);
  if (pathname !== '/api/tree/infinite') return run('tree', token, [token.sub, publicId]);
  const search = searchParams.get('search');
  if (search === null) return run('page', token, pageValues(token.sub));
  return run('search', token, searchValues(token.sub, search));
}

const fastCompression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

function send(request: IncomingMessage, response: ServerResponse, json: string): void {
  const plain = strategy === 'gathered' ? utf8Of(json) : Buffer.from(json);
  const isLong = plain.length >= 1_024 && request.headers['accept-encoding']?.includes('zstd');
  const bytes = isLong ? zstdCompressSync(plain, fastCompression) : plain;
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': bytes.length,
    ...(isLong && { 'content-encoding': 'zstd' }),
  });
  response.end(bytes);
}

const server = createServer((request, response) => {
  handleRequest(request).then(
    (json) => send(request, response, json),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
