import type { FastifyInstance } from 'fastify';

/** A POST that says JSON and sends nothing, as sign-out does, has no body; Fastify alone would answer 400 (SECURITY D9). */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
