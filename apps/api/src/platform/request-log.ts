import type { FastifyServerOptions } from 'fastify';

/** One JSON line a request; no query, since it may hold a phone, and no header but the agent. */
export function logOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    serializers: {
      req: (request) => ({
        method: request.method,
        path: request.url.split('?')[0],
        agent: request.headers['user-agent'],
      }),
    },
  };
}
