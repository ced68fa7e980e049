import type { ErrorCode } from '@nabta/contract/core/errors';
import type { Notification } from '@nabta/contract/trees/notification';
import type { Translations } from '@nabta/domain/language';

import type { ApprovalKinds } from './core/approval-kind.ts';
import type { PhoneChangeHook } from './core/context.ts';
import { type ErrorTexts, platformErrors } from './core/errors/error-texts.ts';
import { healthRoutes } from './core/http/health.routes.ts';
import type { Route } from './core/http/serve.ts';
import { releaseAbandonedJobs, removeOldBuckets, removeOldKeys } from './core/jobs/core.jobs.ts';
import { jobMetrics } from './core/jobs/job-metrics.ts';
import type { Job } from './core/jobs/job-queue.ts';
import { metricsRoutes } from './core/metrics/metrics.routes.ts';
import type { MetricSource } from './core/metrics/metrics.ts';
import type { NotificationKind, NotificationKinds } from './core/notification-kind.ts';
import type { UndoKinds } from './core/undo-kind.ts';
import { couponRoutes } from './features/gifts/coupon/coupon.routes.ts';
import { couponErrors } from './features/gifts/coupon/read-coupon.ts';
import { movePendingGifts } from './features/gifts/gift/end-gift.ts';
import { giftJobs } from './features/gifts/gift/gift.jobs.ts';
import { giftNotificationKinds } from './features/gifts/gift/gift.notifications.ts';
import { giftRoutes } from './features/gifts/gift/gift.routes.ts';
import { giftErrors } from './features/gifts/gift/gift.texts.ts';
import { tagErrors } from './features/gifts/tag/claim-tree.ts';
import { tagRoutes } from './features/gifts/tag/tag.routes.ts';
import { analyticsJobs } from './features/operations/analytics/analytics.jobs.ts';
import { analyticsRoutes } from './features/operations/analytics/analytics.routes.ts';
import { campaignJobs } from './features/operations/campaign/campaign.jobs.ts';
import { campaignRoutes } from './features/operations/campaign/campaign.routes.ts';
import { couponsApproval } from './features/operations/campaign/make-coupons.ts';
import { campaignErrors } from './features/operations/campaign/require-coverage.ts';
import { bulkGiftApproval } from './features/operations/campaign/start-bulk-gift.ts';
import { consoleRoutes } from './features/operations/console/console.routes.ts';
import { dashboardRoutes } from './features/operations/dashboard/dashboard.routes.ts';
import { disclosureJobs } from './features/operations/disclosure/disclosure.jobs.ts';
import { disclosureNotificationKinds } from './features/operations/disclosure/disclosure.notifications.ts';
import { disclosureRoutes } from './features/operations/disclosure/disclosure.routes.ts';
import { discoveryRoutes } from './features/operations/discovery/discovery.routes.ts';
import { exploreRoutes } from './features/operations/explore/explore.routes.ts';
import { importApproval } from './features/operations/import/approve-import.ts';
import { importJobs } from './features/operations/import/import.jobs.ts';
import { importRoutes } from './features/operations/import/import.routes.ts';
import { linkPreviewRoutes } from './features/operations/link-preview/link-preview.routes.ts';
import { sharePictureRoutes } from './features/operations/link-preview/share-picture.routes.ts';
import { openDataJobs } from './features/operations/open-data/open-data.jobs.ts';
import { openDataRoutes } from './features/operations/open-data/open-data.routes.ts';
import { partnerConsoleRoutes } from './features/operations/partner/partner-console.routes.ts';
import { partnerRoutes } from './features/operations/partner/partner.routes.ts';
import { partnerErrors } from './features/operations/partner/place-order.ts';
import { personalDataJobs } from './features/operations/personal-data/personal-data.jobs.ts';
import { personalDataRoutes } from './features/operations/personal-data/personal-data.routes.ts';
import { treeUndo } from './features/operations/tree-record/edit-tree.ts';
import { treeRecordRoutes } from './features/operations/tree-record/tree-record.routes.ts';
import { invariantMetrics } from './features/operations/verify/check-invariants.ts';
import { verifyJobs } from './features/operations/verify/verify.jobs.ts';
import { accountRoutes } from './features/people/account/account.routes.ts';
import { limitErrors } from './features/people/act-limit/count-act.ts';
import { approvalNotificationKinds } from './features/people/approval/approval.notifications.ts';
import { approvalRoutes } from './features/people/approval/approval.routes.ts';
import { auditRoutes } from './features/people/audit/audit.routes.ts';
import { authJobs } from './features/people/auth/auth.jobs.ts';
import { authNotificationKinds } from './features/people/auth/auth.notifications.ts';
import { authRoutes } from './features/people/auth/auth.routes.ts';
import { authErrors } from './features/people/auth/auth.texts.ts';
import { notificationJobs } from './features/people/notify/notification.jobs.ts';
import { phoneChangeErrors } from './features/people/phone-change/change-phone.ts';
import { phoneChangeJobs } from './features/people/phone-change/phone-change.jobs.ts';
import { phoneChangeNotificationKinds } from './features/people/phone-change/phone-change.notifications.ts';
import { phoneChangeRoutes } from './features/people/phone-change/phone-change.routes.ts';
import { pushJobs } from './features/people/push/push.jobs.ts';
import { pushRoutes } from './features/people/push/push.routes.ts';
import { secondFactorErrors } from './features/people/second-factor/read-second-factor.ts';
import { resetFactors } from './features/people/second-factor/reset-factors.ts';
import { secondFactorNotificationKinds } from './features/people/second-factor/second-factor.notifications.ts';
import { secondFactorRoutes } from './features/people/second-factor/second-factor.routes.ts';
import { administratorApproval, roleUndo, staffErrors } from './features/people/staff/change-role.ts';
import { staffRoutes } from './features/people/staff/staff.routes.ts';
import { ticketNotificationKinds } from './features/people/ticket/ticket.notifications.ts';
import { ticketRoutes } from './features/people/ticket/ticket.routes.ts';
import { errorReportJobs } from './features/services/error-report/error-report.jobs.ts';
import { errorReportRoutes } from './features/services/error-report/error-report.routes.ts';
import { feedbackRoutes } from './features/services/feedback/feedback.routes.ts';
import { messageRoutes } from './features/services/message/message.routes.ts';
import { operatorRoutes } from './features/services/operator/operator.routes.ts';
import { pictureErrors } from './features/services/picture-store/picture-kind.ts';
import { pictureJobs } from './features/services/picture-store/picture.jobs.ts';
import { webhookJobs } from './features/services/webhook/webhook.jobs.ts';
import { careJobs } from './features/supply/care/care.jobs.ts';
import { careNotificationKinds } from './features/supply/care/care.notifications.ts';
import { careRoutes } from './features/supply/care/care.routes.ts';
import { careErrors } from './features/supply/care/plan-round.ts';
import { companyRecord, renameApproval } from './features/supply/company/company-record.ts';
import { companyRoutes } from './features/supply/company/company.routes.ts';
import { deliveryJobs } from './features/supply/delivery/delivery.jobs.ts';
import { deliveryNotificationKinds } from './features/supply/delivery/delivery.notifications.ts';
import { deliveryRoutes } from './features/supply/delivery/delivery.routes.ts';
import { deliveryErrors } from './features/supply/delivery/delivery.texts.ts';
import { effortRecord } from './features/supply/effort/effort-record.ts';
import { effortRoutes } from './features/supply/effort/effort.routes.ts';
import { embedRoutes } from './features/supply/embed/embed.routes.ts';
import { fieldJobs } from './features/supply/field/field.jobs.ts';
import { fieldNotificationKinds } from './features/supply/field/field.notifications.ts';
import { fieldRoutes } from './features/supply/field/field.routes.ts';
import { fieldErrors } from './features/supply/field/field.texts.ts';
import { writeOffApproval } from './features/supply/issue/handle-issue.ts';
import { issueJobs } from './features/supply/issue/issue-photo.ts';
import { issueNotificationKinds } from './features/supply/issue/issue.notifications.ts';
import { issueRoutes } from './features/supply/issue/issue.routes.ts';
import { issueErrors } from './features/supply/issue/issue.texts.ts';
import { landRecord } from './features/supply/land/land-record.ts';
import { landRoutes } from './features/supply/land/land.routes.ts';
import { planterRecord } from './features/supply/planter/planter-record.ts';
import { planterRoutes } from './features/supply/planter/planter.routes.ts';
import { sampleJobs } from './features/supply/sample/sample.jobs.ts';
import { sampleRoutes } from './features/supply/sample/sample.routes.ts';
import { sampleErrors } from './features/supply/sample/sample.texts.ts';
import { stockErrors } from './features/supply/stock/move-stock.ts';
import { stockRoutes } from './features/supply/stock/stock.routes.ts';
import { certificateRoutes } from './features/trees/certificate/certificate.routes.ts';
import { chatJobs } from './features/trees/chat/chat.jobs.ts';
import { chatRoutes } from './features/trees/chat/chat.routes.ts';
import { dedicationRoutes } from './features/trees/dedication/dedication.routes.ts';
import { ecoBenefitRoutes } from './features/trees/eco-benefit/eco-benefit.routes.ts';
import { ecoBenefitErrors } from './features/trees/eco-benefit/validate-measurement.ts';
import { evidenceJobs } from './features/trees/evidence/evidence.jobs.ts';
import { evidenceNotificationKinds } from './features/trees/evidence/evidence.notifications.ts';
import { impactRoutes } from './features/trees/impact/impact.routes.ts';
import { mapRoutes } from './features/trees/map/map.routes.ts';
import { measurementNotificationKinds } from './features/trees/measurement/measurement.notifications.ts';
import { measurementRoutes } from './features/trees/measurement/measurement.routes.ts';
import { notificationRoutes } from './features/trees/notification/notification.routes.ts';
import { passportRoutes } from './features/trees/passport/passport.routes.ts';
import { pictureNotificationKinds } from './features/trees/picture/picture.notifications.ts';
import { pictureFileRoutes, pictureRoutes } from './features/trees/picture/picture.routes.ts';
import { publicForestRoutes } from './features/trees/public-forest/public-forest.routes.ts';
import { qrRoutes } from './features/trees/qr/qr.routes.ts';
import { specieRoutes } from './features/trees/specie/specie.routes.ts';
import { specieErrors } from './features/trees/specie/specie.texts.ts';
import { storyRoutes } from './features/trees/story/story.routes.ts';
import { survivalRoutes } from './features/trees/survival/survival.routes.ts';
import { treeDrawingRoutes } from './features/trees/tree-drawing/tree-drawing.routes.ts';
import { treeNotificationKinds } from './features/trees/tree/tree.notifications.ts';
import { treeRoutes } from './features/trees/tree/tree.routes.ts';
import { treeErrors } from './features/trees/tree/tree.texts.ts';

type Feature = {
  routes?: readonly Route[];
  jobs?: readonly Job[];
  errors?: ErrorTexts;
  notifications?: Readonly<Partial<Record<Notification['kind'], NotificationKind>>>;
  approvals?: Partial<ApprovalKinds>;
  undo?: UndoKinds;
  /** Queried on every metrics scrape. */
  metrics?: readonly MetricSource[];
  phoneChangeHooks?: readonly PhoneChangeHook[];
};

/** All features by folder; a feature may import those of its own and of earlier domains. */
const features = {
  core: {
    routes: [...metricsRoutes, ...healthRoutes],
    jobs: [removeOldKeys, removeOldBuckets],
    errors: platformErrors,
    metrics: [jobMetrics],
  },

  // Services
  'error-report': { routes: errorReportRoutes, jobs: errorReportJobs },
  feedback: { routes: feedbackRoutes },
  message: { routes: messageRoutes },
  operator: { routes: operatorRoutes },
  'picture-store': { jobs: pictureJobs, errors: pictureErrors },
  webhook: { jobs: webhookJobs },

  // People
  account: { routes: accountRoutes },
  'act-limit': { errors: limitErrors },
  approval: { routes: approvalRoutes, notifications: approvalNotificationKinds },
  audit: { routes: auditRoutes },
  auth: { routes: authRoutes, jobs: authJobs, errors: authErrors, notifications: authNotificationKinds },
  notify: { jobs: notificationJobs },
  'phone-change': {
    routes: phoneChangeRoutes,
    jobs: phoneChangeJobs,
    errors: phoneChangeErrors,
    notifications: phoneChangeNotificationKinds,
  },
  push: { routes: pushRoutes, jobs: pushJobs },
  'second-factor': {
    routes: secondFactorRoutes,
    errors: secondFactorErrors,
    notifications: secondFactorNotificationKinds,
    approvals: { reset_factors: resetFactors },
  },
  staff: {
    routes: staffRoutes,
    errors: staffErrors,
    approvals: { change_administrator: administratorApproval },
    undo: { account: roleUndo },
  },
  ticket: { routes: ticketRoutes, notifications: ticketNotificationKinds },

  // Trees
  certificate: { routes: certificateRoutes },
  chat: { routes: chatRoutes, jobs: chatJobs },
  dedication: { routes: dedicationRoutes },
  'eco-benefit': { routes: ecoBenefitRoutes, errors: ecoBenefitErrors },
  evidence: { jobs: evidenceJobs, notifications: evidenceNotificationKinds },
  impact: { routes: impactRoutes },
  map: { routes: mapRoutes },
  measurement: { routes: measurementRoutes, notifications: measurementNotificationKinds },
  notification: { routes: notificationRoutes },
  passport: { routes: passportRoutes },
  picture: {
    routes: [...pictureRoutes, ...pictureFileRoutes, ...treeDrawingRoutes],
    notifications: pictureNotificationKinds,
  },
  'public-forest': { routes: publicForestRoutes },
  qr: { routes: qrRoutes },
  specie: { routes: specieRoutes, errors: specieErrors },
  story: { routes: storyRoutes },
  survival: { routes: survivalRoutes },
  tree: { routes: treeRoutes, errors: treeErrors, notifications: treeNotificationKinds },

  // Gifts
  coupon: { routes: couponRoutes, errors: couponErrors },
  gift: {
    routes: giftRoutes,
    jobs: giftJobs,
    errors: giftErrors,
    notifications: giftNotificationKinds,
    phoneChangeHooks: [movePendingGifts],
  },
  tag: { routes: tagRoutes, errors: tagErrors },

  // Supply
  care: { routes: careRoutes, jobs: careJobs, errors: careErrors, notifications: careNotificationKinds },
  company: {
    routes: companyRoutes,
    approvals: { rename_company: renameApproval },
    undo: { company: companyRecord.undo },
  },
  delivery: {
    routes: deliveryRoutes,
    jobs: deliveryJobs,
    errors: deliveryErrors,
    notifications: deliveryNotificationKinds,
  },
  effort: { routes: effortRoutes, undo: { effort: effortRecord.undo } },
  embed: { routes: embedRoutes },
  field: { routes: fieldRoutes, jobs: fieldJobs, errors: fieldErrors, notifications: fieldNotificationKinds },
  issue: {
    routes: issueRoutes,
    jobs: issueJobs,
    errors: issueErrors,
    notifications: issueNotificationKinds,
    approvals: { write_off_stock: writeOffApproval },
  },
  land: { routes: landRoutes, undo: { land: landRecord.undo } },
  planter: { routes: planterRoutes, undo: { planter: planterRecord.undo } },
  sample: { routes: sampleRoutes, jobs: sampleJobs, errors: sampleErrors },
  stock: { routes: stockRoutes, errors: stockErrors },

  // Operations
  analytics: { routes: analyticsRoutes, jobs: analyticsJobs },
  campaign: {
    routes: campaignRoutes,
    jobs: campaignJobs,
    errors: campaignErrors,
    approvals: { make_coupons: couponsApproval, bulk_gift: bulkGiftApproval },
  },
  console: { routes: consoleRoutes },
  dashboard: { routes: dashboardRoutes },
  disclosure: {
    routes: disclosureRoutes,
    jobs: disclosureJobs,
    notifications: disclosureNotificationKinds,
  },
  discovery: { routes: discoveryRoutes },
  explore: { routes: exploreRoutes },
  import: { routes: importRoutes, jobs: importJobs, approvals: { import_trees: importApproval } },
  'link-preview': { routes: [...linkPreviewRoutes, ...sharePictureRoutes] },
  'open-data': { routes: openDataRoutes, jobs: openDataJobs },
  partner: { routes: [...partnerRoutes, ...partnerConsoleRoutes], errors: partnerErrors },
  'personal-data': { routes: personalDataRoutes, jobs: personalDataJobs },
  'tree-record': { routes: treeRecordRoutes, undo: { tree: treeUndo } },
  verify: { jobs: verifyJobs, metrics: [invariantMetrics] },
} satisfies Record<string, Feature>;

const featureList: readonly Feature[] = Object.values(features);

export const featureRoutes = featureList.flatMap(({ routes = [] }) => routes);

const featureJobs = featureList.flatMap(({ jobs = [] }) => jobs);
/** All jobs, including the one that re-queues jobs of crashed workers. */
export const jobs: readonly Job[] = [...featureJobs, releaseAbandonedJobs(featureJobs)];

// The types make a missing error code, notification kind or approval kind a compile error.
export const errorTexts: Record<ErrorCode, Translations> = merge('errors');
const kinds: Record<Notification['kind'], NotificationKind> = merge('notifications');
export const notificationKinds: NotificationKinds = new Map(Object.entries(kinds));
export const approvalKinds: ApprovalKinds = merge('approvals');
export const undoKinds: UndoKinds = merge('undo');
export const metricSources = featureList.flatMap(({ metrics = [] }) => metrics);
export const phoneChangeHooks = featureList.flatMap(({ phoneChangeHooks: hooks = [] }) => hooks);

type ListedFeature = (typeof features)[keyof typeof features];
type PartOf<Row, Part extends keyof Feature> =
  Row extends Record<Part, infer Value> ? (value: Value) => void : never;
/** Intersection of one part of all features. */
type Merged<Part extends keyof Feature> =
  PartOf<ListedFeature, Part> extends (value: infer All) => void ? All : never;

function merge<Part extends keyof Feature>(part: Part): Merged<Part> {
  return Object.assign({}, ...featureList.map((feature) => feature[part]));
}
