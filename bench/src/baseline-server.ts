import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { constants, zstdCompressSync } from 'node:zlib';

import { createVerifier } from 'fast-jwt';
import pg from 'pg';

import { utf8Of } from '../../apps/api/src/platform/http/compression.ts';
import { GatheringSocket } from '../../apps/api/src/platform/postgres/gathering-socket.ts';
import { secretsOfHouse } from '../../apps/api/src/testing/secrets-of-house.ts';
import { giveByHand } from './gift-statements.ts';
import { answerOf, pageValues, type Scenario, searchValues, statements } from './statements.ts';

/**
 * The best that we can write by hand for these calls and nothing else: Node's own server, JSON built in SQL, statements
 * prepared, the token and the session behind it checked, the answer compressed as ours is. It goes three ways: with a pool,
 * with connections that all share, and, so that we know what is left, with these and all that we found out (decision 75).
 */
const way = process.env['WAY'] as Way;
const secrets = await secretsOfHouse(process.env['DATABASE_URL'] ?? '', process.env['SECRET_KEY'] ?? '');
const [{ publicKey }] = secrets.signingKeys('token-signing');
const key = publicKey.export({ format: 'pem', type: 'spki' }).toString();
const verify = createVerifier({ key, algorithms: ['EdDSA'], cache: 5_000 });
const max = availableParallelism() * 2;
const connection: pg.PoolConfig = {
  connectionString: process.env['DATABASE_URL'],
  max,
  pipeline: true,
  ...(way === 'gathered' && { stream: () => new GatheringSocket() }),
};
const pool = new pg.Pool(connection);
const writing = new pg.Pool({ ...connection, options: '-c plan_cache_mode=force_generic_plan' });
const shared = await Promise.all(Array.from({ length: availableParallelism() }, () => pool.connect()));
let turn = 0;

export type Way = 'pooled' | 'pipelined' | 'gathered';

type Token = { sub: string; sid: string };

async function run(scenario: Scenario, { sid }: Token, values: unknown[]): Promise<string> {
  const text = `select * from (${statements[scenario]}) as answer where exists (
    select from session where id = $${values.length + 1} and ended_at is null and expires_at > now())`;
  const query = { name: scenario, text, values: [...values, sid] };
  const client = way !== 'pooled' ? shared[(turn += 1) % shared.length] : pool;
  const { rows } = await (client ?? pool).query(query);
  return `{"success":true,"data":${answerOf(rows[0], secrets)}}`;
}

async function answer(request: IncomingMessage): Promise<string> {
  const token = verify((request.headers.authorization ?? '').slice(7)) as Token;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const publicId = pathname.split('/')[3] ?? '';
  if (request.method === 'POST') {
    const { phone } = JSON.parse(await textOf(request)) as { phone: string };
    const gift = await giveByHand(writing, { giverId: token.sub, sessionId: token.sid, phone, publicId });
    return `{"success":true,"data":${gift}}`;
  }
  if (pathname === '/api/account') return run('account', token, [token.sub]);
  if (pathname === '/api/tree/count') return run('count', token, [token.sub]);
  if (pathname !== '/api/tree/infinite') return run('tree', token, [token.sub, publicId]);
  const search = searchParams.get('search');
  if (search === null) return run('page', token, pageValues(token.sub));
  return run('search', token, searchValues(token.sub, search));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = await Array.fromAsync(request);
  return Buffer.concat(chunks).toString();
}

const quick = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

function send(request: IncomingMessage, response: ServerResponse, text: string): void {
  const plain = way === 'gathered' ? utf8Of(text) : Buffer.from(text);
  const isLong = plain.length >= 1_024 && request.headers['accept-encoding']?.includes('zstd');
  const bytes = isLong ? zstdCompressSync(plain, quick) : plain;
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': bytes.length,
    ...(isLong && { 'content-encoding': 'zstd' }),
  });
  response.end(bytes);
}

const server = createServer((request, response) => {
  answer(request).then(
    (text) => send(request, response, text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
