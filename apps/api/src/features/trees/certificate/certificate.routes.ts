import * as contract from '@nabta/contract/trees/certificate';

import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';
import { BinaryResponse, RawJson } from '#core/http/response.ts';
import { type ApiRequest, resource, type Route, route } from '#core/http/serve.ts';
import { renderOnce } from '#core/web/render-cache.ts';

import { selectCertificate, selectCertificateKeys } from './certificate.queries.ts';
import { issueForestCertificate, issueTreeCertificate } from './issue-certificate.ts';
import { type Certificate, design, renderPdf, renderImage } from './render-certificate.ts';

export const certificateRoutes: Route[] = [
  route(contract.getTreeCertificate, async ({ caller, params, query, language, http }, context) => {
    const issued = await issueTreeCertificate(context, params.publicId, caller?.accountId);
    return sendCertificate(context, http.request, {
      issued,
      language: query.lang ?? language,
      accountId: caller?.accountId,
    });
  }),

  route(contract.getForestCertificate, async ({ caller, query, language, http }, context) => {
    const issued = await issueForestCertificate(context, caller.accountId);
    return sendCertificate(context, http.request, {
      issued,
      language: query.lang ?? language,
      accountId: caller?.accountId,
    });
  }),

  route(contract.readCertificate, async ({ caller, params }, { database }) => {
    const json = await selectCertificate(database.readSql, params.serial, caller?.accountId);
    return new RawJson(requireFound(json));
  }),

  resource(
    {
      url: contract.certificateKeysPath,
      access: 'public',
      rate: 'pages',
      caching: { seconds: 3_600, visibility: 'public' },
      mediaType: 'application/json; charset=utf-8',
      // Lets verifiers on other sites fetch the keys.
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    },
    async (_request, { database }) => {
      const publicKeys = await selectCertificateKeys(database.readSql);
      const shared = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' };
      return new BinaryResponse({
        body: JSON.stringify({ keys: publicKeys.map((key) => ({ ...shared, ...key })) }),
      });
    },
  ),
];

async function sendCertificate(
  context: Context,
  request: ApiRequest<typeof contract.getTreeCertificate>['http']['request'],
  { accountId, ...certificate }: Certificate & { accountId: string | undefined },
): Promise<BinaryResponse> {
  const { serial } = certificate.issued;
  const isPicture = acceptsOnlyImage(request.headers.accept);
  const rendered = await renderOnce(context, request, {
    cacheKey: JSON.stringify(['certificate', design, serial, certificate.language, isPicture]),
    accountId,
    draw: () => (isPicture ? renderImage(context, certificate) : renderPdf(context, certificate)),
  });
  const extension = isPicture ? 'png' : 'pdf';
  return new BinaryResponse({
    ...rendered.parts,
    mediaType: isPicture ? 'image/png' : 'application/pdf',
    headers: {
      vary: 'accept',
      'content-disposition': `inline; filename="nabta-${serial}-${certificate.language}.${extension}"`,
    },
  });
}

/**
 * Returns PNG only when the client does not also accept HTML or PDF: browsers opening a URL accept all of
 * them.
 */
function acceptsOnlyImage(accept = ''): boolean {
  return /\bimage\/png\b/u.test(accept) && !/\btext\/html\b|\bapplication\/pdf\b/u.test(accept);
}
