import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';

import { errorTexts } from './error-texts.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { approvalRoutes } from './features/approval/approval.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { campaignRoutes } from './features/campaign/campaign.routes.ts';
import { careRoutes } from './features/care/care.routes.ts';
import { certificateRoutes } from './features/certificate/certificate.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { companyRoutes } from './features/company/company.routes.ts';
import { consoleRoutes } from './features/console/console.routes.ts';
import { couponRoutes } from './features/coupon/coupon.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { dedicationRoutes } from './features/dedication/dedication.routes.ts';
import { deliveryRoutes } from './features/delivery/delivery.routes.ts';
import { disclosureRoutes } from './features/disclosure/disclosure.routes.ts';
import { discoveryRoutes } from './features/discovery/discovery.routes.ts';
import { ecoBenefitRoutes } from './features/eco-benefit/eco-benefit.routes.ts';
import { effortRoutes } from './features/effort/effort.routes.ts';
import { embedRoutes } from './features/embed/embed.routes.ts';
import { errorReportRoutes } from './features/error-report/error-report.routes.ts';
import { reportServerErrors } from './features/error-report/report-server-errors.ts';
import { feedbackRoutes } from './features/feedback/feedback.routes.ts';
import { fieldRoutes } from './features/field/field.routes.ts';
import { giftRoutes } from './features/gift/gift.routes.ts';
import { impactRoutes } from './features/impact/impact.routes.ts';
import { importRoutes } from './features/import/import.routes.ts';
import { issueRoutes } from './features/issue/issue.routes.ts';
import { landRoutes } from './features/land/land.routes.ts';
import { linkPreviewRoutes } from './features/link-preview/link-preview.routes.ts';
import { openPageHeads } from './features/link-preview/open-page-heads.ts';
import { sharedPages } from './features/link-preview/page-views.ts';
import { mapRoutes } from './features/map/map.routes.ts';
import { measurementRoutes } from './features/measurement/measurement.routes.ts';
import { inboxRoutes, messageRoutes } from './features/message/message.routes.ts';
import { notificationRoutes } from './features/notification/notification.routes.ts';
import { openDataRoutes } from './features/open-data/open-data.routes.ts';
import { partnerConsoleRoutes } from './features/partner/partner-console.routes.ts';
import { partnerRoutes } from './features/partner/partner.routes.ts';
import { passportRoutes } from './features/passport/passport.routes.ts';
import { personalDataRoutes } from './features/personal-data/personal-data.routes.ts';
import { phoneChangeRoutes } from './features/phone-change/phone-change.routes.ts';
import { pictureFileRoutes } from './features/picture/picture-file.routes.ts';
import { pictureRoutes } from './features/picture/picture.routes.ts';
import { planterRoutes } from './features/planter/planter.routes.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { qrRoutes } from './features/qr/qr.routes.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { specieRoutes } from './features/specie/specie.routes.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import { stockRoutes } from './features/stock/stock.routes.ts';
import { storyRoutes, storyView } from './features/story/story.routes.ts';
import { survivalRoutes } from './features/survival/survival.routes.ts';
import { tagRoutes } from './features/tag/tag.routes.ts';
import { ticketRoutes } from './features/ticket/ticket.routes.ts';
import { treeRecordRoutes } from './features/tree-record/tree-record.routes.ts';
import { treeRoutes } from './features/tree/tree.routes.ts';
import { second } from './platform/clock.ts';
import type { Context } from './platform/context.ts';
import { AppError } from './platform/fault/app-error.ts';
import { apiDocsRoutes } from './platform/http/api-docs.routes.ts';
import { installConsoleHost } from './platform/http/console-host.ts';
import { installDraining } from './platform/http/draining.ts';
import { installErrorHandler, sendFailure } from './platform/http/error-handler.ts';
import { healthRoutes } from './platform/http/health.routes.ts';
import { acceptEmptyJson } from './platform/http/json-body.ts';
import { refuseUnderPressure } from './platform/http/pressure.ts';
import type { RequestRate } from './platform/http/request-rate.ts';
import { installHeaders } from './platform/http/security-headers.ts';
import { type Route, serve } from './platform/http/serve.ts';
import type { LineWriter } from './platform/log/line-writer.ts';
import { logOptions } from './platform/log/log.ts';
import { traceRequests } from './platform/log/tracing.ts';
import { metricsRoutes } from './platform/metrics/metrics.routes.ts';
import { random } from './platform/random.ts';
import { installWebFiles } from './platform/web/web-files.ts';
import { readPageRoutes } from './platform/web/web-pages.ts';

/** Everything that is answered beside the pages of the web app, listed by hand. */
export const featureRoutes: Route[] = [
  ...authRoutes,
  ...phoneChangeRoutes,
  ...secondFactorRoutes,
  ...staffRoutes,
  ...approvalRoutes,
  ...auditRoutes,
  ...accountRoutes,
  ...personalDataRoutes,
  ...treeRoutes,
  ...treeRecordRoutes,
  ...importRoutes,
  ...consoleRoutes,
  ...dashboardRoutes,
  ...dedicationRoutes,
  ...qrRoutes,
  ...certificateRoutes,
  ...disclosureRoutes,
  ...passportRoutes,
  ...issueRoutes,
  ...deliveryRoutes,
  ...stockRoutes,
  ...careRoutes,
  ...survivalRoutes,
  ...giftRoutes,
  ...chatRoutes,
  ...notificationRoutes,
  ...messageRoutes,
  ...tagRoutes,
  ...couponRoutes,
  ...campaignRoutes,
  ...pushRoutes,
  ...pictureRoutes,
  ...pictureFileRoutes,
  ...mapRoutes,
  ...ecoBenefitRoutes,
  ...measurementRoutes,
  ...fieldRoutes,
  ...impactRoutes,
  ...storyRoutes,
  ...specieRoutes,
  ...landRoutes,
  ...effortRoutes,
  ...companyRoutes,
  ...embedRoutes,
  ...openDataRoutes,
  ...partnerRoutes,
  ...partnerConsoleRoutes,
  ...planterRoutes,
  ...feedbackRoutes,
  ...ticketRoutes,
  ...errorReportRoutes,
  ...analyticsRoutes,
  ...linkPreviewRoutes,
  ...discoveryRoutes,
  ...metricsRoutes,
  ...healthRoutes,
];

type Options = {
  requestRate: RequestRate;
  /** Where the built web app lies; without it only the API is served. */
  webDirectory?: string | undefined;
  /** Whether new work is refused while the process is late; tests share theirs with much that is not the server. */
  isRelieved?: boolean;
  /** Where its log goes; to standard output without one. */
  logTo?: LineWriter | undefined;
};

/** The whole server. */
export async function createApp(
  context: Context,
  { requestRate, webDirectory, isRelieved = false, logTo }: Options,
): Promise<FastifyInstance> {
  const { config } = context;
  const app = Fastify({
    ...logOptions(config, logTo),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 15 * second,
    connectionTimeout: 20 * second,
    // Slow headers are looked for every two seconds, not every thirty as Node does.
    http: { headersTimeout: 10 * second, connectionsCheckingInterval: 2 * second },
    keepAliveTimeout: 65 * second,
    genReqId: () => random.uuid(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Whoever still comes over an open connection is served, and told that it was the last time.
    return503OnClosing: false,
    // An address that cannot even be read.
    frameworkErrors: (_error, request, reply) => sendFailure(request, reply, new AppError('INVALID_INPUT')),
  });
  acceptEmptyJson(app);
  installErrorHandler(app, { errorTexts, reportUnexpected: reportServerErrors(context, app.log) });
  const { mapOrigins } = config;
  installHeaders(app, { isHttps: config.publicUrl.protocol === 'https:', mapOrigins });
  if (config.tracing !== undefined) traceRequests(app);
  installDraining(app);
  if (isRelieved) await refuseUnderPressure(app, { processes: config.workers });
  await app.register(cookie);
  if (webDirectory !== undefined) await installWebFiles(app, webDirectory, mapOrigins);
  const routes = await routesOf(context, webDirectory);
  context.metrics.countAnswers(
    app,
    routes.map(({ declared }) => declared.url),
  );
  installConsoleHost(app, config, routes);
  serve(app, routes, { context, requestRate });
  return app;
}

async function routesOf({ config }: Context, webDirectory: string | undefined): Promise<Route[]> {
  const { hasInbox, hasApiDocs, hasDevPages, mapOrigins, publicUrl } = config;
  const eventOrigins = config.analytics.hosts.filter((host) => host !== '');
  const routes = [...featureRoutes, ...(hasInbox ? inboxRoutes : [])];
  const endpoints = routes.flatMap(({ endpoint }) => endpoint ?? []);
  const pages =
    webDirectory &&
    (await readPageRoutes(webDirectory, {
      mapOrigins,
      eventOrigins,
      views: { ...sharedPages, publicStory: storyView },
      heads: openPageHeads(publicUrl.origin),
      hasDevPages,
    }));
  return [...routes, ...(hasApiDocs ? apiDocsRoutes(endpoints) : []), ...(pages || [])];
}
