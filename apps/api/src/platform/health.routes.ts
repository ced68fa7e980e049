import { Content } from './answer.ts';
import { selectOne } from './health.queries.ts';
import { resource, type Route } from './serve.ts';

const declared = {
  access: 'public',
  rate: 'files',
  keeping: 'never',
  mediaType: 'application/json; charset=utf-8',
} as const;

/** `live`: the process answers. `ready`: it can serve people, which needs the database; one that is closing answers 503 to all. */
export const healthRoutes: Route[] = [
  resource({ url: '/api/health/live', ...declared }, async () => status('live')),

  resource({ url: '/api/health/ready', ...declared }, async (_request, { database }) => {
    await selectOne(database.sql);
    return status('ready');
  }),
];

function status(name: string): Content {
  return new Content({ body: JSON.stringify({ success: true, data: { status: name } }) });
}
