import type { FastifyInstance } from 'fastify';

type Allowed = {
  /** The few inline scripts of our own pages. */
  scriptHashes?: readonly string[];
  /** The styles that stand in a page of our own. */
  styleHashes?: readonly string[];
  /** Hosts of an outside map. */
  mapOrigins?: readonly string[];
  /** Other hosts that events of visits are sent to. */
  eventOrigins?: readonly string[];
  compilesWasm?: boolean;
};

/** SECURITY S1. */
export function contentSecurityPolicy({
  scriptHashes = [],
  styleHashes = [],
  mapOrigins = [],
  eventOrigins = [],
  compilesWasm = false,
}: Allowed = {}): string {
  const wasm = compilesWasm ? ["'wasm-unsafe-eval'"] : [];
  const scripts = ["'self'", ...wasm, ...scriptHashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    ["img-src 'self' data: blob:", ...mapOrigins].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...mapOrigins, ...eventOrigins].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

type Options = { isHttps: boolean; mapOrigins: readonly string[] };

const page = /^text\/html/u;
const drawing = /^image\/svg/u;
const json = /^application\/json/u;

/** A drawing that is opened on its own may style itself and do nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * An answer carries what its kind needs: a page the policies of pages, a picture or a script who may use it, JSON nothing of
 * either. A script runs under the policy of its page; one that a worker runs has its own (`web-files.ts`).
 */
export function installHeaders(app: FastifyInstance, { isHttps, mapOrigins }: Options): void {
  const ofResources = { 'cross-origin-resource-policy': 'same-origin' };
  const ofDrawings = { ...ofResources, 'content-security-policy': drawingPolicy };
  const ofPages = {
    ...ofResources,
    'content-security-policy': contentSecurityPolicy({ mapOrigins }),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-content-type-options', 'nosniff');
    // By which a person who tells of a fault names the line of the log that tells of it too.
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type'));
    if (!json.test(type)) {
      const headers = page.test(type) ? ofPages : drawing.test(type) ? ofDrawings : ofResources;
      for (const [name, value] of Object.entries(headers))
        if (!reply.hasHeader(name)) void reply.header(name, value);
    }
    done(null, payload);
  });
}
