import * as contract from '@nabta/contract/certificate';
import type { Language } from '@nabta/domain/language';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { Content, RawJson } from '../../platform/http/answer.ts';
import { type ApiRequest, resource, type Route, route } from '../../platform/http/serve.ts';
import { drawOnce } from '../../platform/web/draw-once.ts';
import { selectCertificate, selectCertificateKeys } from './certificate.queries.ts';
import { design, drawPdf, drawPicture } from './draw-certificate.ts';
import { issueForestCertificate, issueTreeCertificate, type Issued } from './issue-certificate.ts';

export const certificateRoutes: Route[] = [
  route(contract.getTreeCertificate, async ({ caller, params, query, language, http }, context) => {
    const issued = await issueTreeCertificate(context, params.publicId, caller?.accountId);
    return sendCertificate(context, http.request, { issued, language: query.lang ?? language });
  }),

  route(contract.getForestCertificate, async ({ caller, query, language, http }, context) => {
    const issued = await issueForestCertificate(context, caller.accountId);
    return sendCertificate(context, http.request, { issued, language: query.lang ?? language });
  }),

  route(contract.readCertificate, async ({ caller, params }, { database }) => {
    const json = await selectCertificate(database.readSql, params.serial, caller?.accountId);
    if (json === undefined) throw new AppError('NOT_FOUND');
    return new RawJson(json);
  }),

  resource(
    {
      url: contract.certificateKeysPath,
      access: 'public',
      rate: 'pages',
      keeping: { seconds: 3_600, by: 'anyone' },
      mediaType: 'application/json; charset=utf-8',
      // Whoever checks certificates elsewhere may fetch them from there.
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    },
    async (_request, { database }) => {
      const known = await selectCertificateKeys(database.readSql);
      const shared = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' };
      return new Content({ body: JSON.stringify({ keys: known.map((key) => ({ ...shared, ...key })) }) });
    },
  ),
];

type Asked = { issued: Issued; language: Language };

/** Drawn once for each serial and language, as paper or as a picture. */
async function sendCertificate(
  context: Context,
  request: ApiRequest<typeof contract.getTreeCertificate>['http']['request'],
  asked: Asked,
): Promise<Content> {
  const { serial } = asked.issued;
  const isPicture = wantsPicture(request.headers.accept);
  const drawn = await drawOnce(context, request, {
    shows: JSON.stringify(['certificate', design, serial, asked.language, isPicture]),
    draw: () => (isPicture ? drawPicture(context, asked) : drawPdf(context, asked)),
  });
  const extension = isPicture ? 'png' : 'pdf';
  return new Content({
    ...drawn.parts,
    mediaType: isPicture ? 'image/png' : 'application/pdf',
    headers: {
      vary: 'accept',
      'content-disposition': `inline; filename="nabta-${serial}-${asked.language}.${extension}"`,
    },
  });
}

/** A picture only where the caller names one: browsers that open an address name both, the page first. */
function wantsPicture(accept = ''): boolean {
  return /\bimage\/png\b/u.test(accept) && !/\btext\/html\b|\bapplication\/pdf\b/u.test(accept);
}
