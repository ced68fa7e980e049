import { createVerifier } from 'fast-jwt';
import Fastify from 'fastify';
import pg from 'pg';

import { statements, type Scenario } from './statements.ts';

/** What somebody would write by hand for these four calls: Fastify, node-postgres, the same SQL, a token check, and no more. */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL'] ?? 10),
});
const verify = createVerifier({ key: process.env['PUBLIC_KEY'] ?? '', algorithms: ['EdDSA'], cache: 5_000 });
const app = Fastify();

type Query = { search?: string };

const run = async (scenario: Scenario, values: unknown[]): Promise<string> => {
  const { rows } = await pool.query({ name: scenario, text: statements[scenario], values });
  return `{"success":true,"data":${rows[0].json}}`;
};
const accountOf = (authorization: string | undefined): string => verify((authorization ?? '').slice(7)).sub;

app.get<{ Querystring: Query }>('/api/tree/infinite', async ({ headers, query }, reply) => {
  void reply.type('application/json; charset=utf-8');
  const account = accountOf(headers.authorization);
  return query.search === undefined ? run('page', [account]) : run('search', [account, `%${query.search}%`]);
});
app.get('/api/tree/count', async ({ headers }, reply) => {
  void reply.type('application/json; charset=utf-8');
  return run('count', [accountOf(headers.authorization)]);
});
app.get<{ Params: { publicId: string } }>('/api/tree/:publicId', async ({ headers, params }, reply) => {
  void reply.type('application/json; charset=utf-8');
  return run('tree', [accountOf(headers.authorization), params.publicId]);
});

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
