import type { FastifyInstance } from 'fastify';

type PolicySources = {
  scriptHashes?: readonly string[];
  styleHashes?: readonly string[];
  /** Rendered pages have style attributes, which cannot load or run anything. */
  hasStyleAttributes?: boolean;
  mapOrigins?: readonly string[];
  /** Other hosts that receive visit events. */
  eventOrigins?: readonly string[];
  compilesWasm?: boolean;
};

export function contentSecurityPolicy({
  scriptHashes = [],
  styleHashes = [],
  hasStyleAttributes = false,
  mapOrigins = [],
  eventOrigins = [],
  compilesWasm = false,
}: PolicySources = {}): string {
  const wasm = compilesWasm ? ["'wasm-unsafe-eval'"] : [];
  const scripts = ["'self'", ...wasm, ...scriptHashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    ...(hasStyleAttributes ? ["style-src-attr 'unsafe-inline'"] : []),
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

/** Hosts of map tiles; those of a tile service are known only after it was reached. */
export type MapOrigins = () => readonly string[];

type Options = { isHttps: boolean; mapOrigins: MapOrigins };

/** An SVG that is opened directly may style itself and do nothing else. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Sets headers by content type: page policies for HTML, the resource policy for images and scripts, neither
 * for JSON. A script runs under the policy of its page; worker scripts have their own (`web-files.ts`).
 */
export function installHeaders(app: FastifyInstance, { isHttps, mapOrigins }: Options): void {
  const resourceHeaders = { 'cross-origin-resource-policy': 'same-origin' };
  const svgHeaders = { ...resourceHeaders, 'content-security-policy': svgPolicy };
  const pageHeaders = {
    ...resourceHeaders,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-content-type-options', 'nosniff');
    // Users who report an error quote this id, which is also in the log.
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    const headers = headersOfType(String(reply.getHeader('content-type')));
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) void reply.header(name, value);
    done(null, payload);
  });

  function headersOfType(type: string): Record<string, string> {
    if (type.startsWith('application/json')) return {};
    if (type.startsWith('text/html'))
      return {
        ...pageHeaders,
        'content-security-policy': contentSecurityPolicy({ mapOrigins: mapOrigins() }),
      };
    return type.startsWith('image/svg') ? svgHeaders : resourceHeaders;
  }
}
