import { pagePaths } from '@nabta/contract/pages';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';

import { useSession } from '../platform/session-provider.tsx';
import type { TextKey } from '../platform/translator.ts';
import { urls } from '../platform/urls.ts';
import { Screen } from './screen.tsx';
import { SessionGuard } from './session-guard.tsx';
import type { Audience } from './session-guard.tsx';
import { Shell } from './shell.tsx';

type AppRoute = {
  path: string;
  title: TextKey;
  audience: Audience;
  screen: ComponentType;
  /** Its own measures instead of the shell's, while the account is on its way. */
  waiting?: ComponentType;
};

/** Who begins to type a phone number will need this one in a moment. */
export const loadCodeScreen = () => import('../screens/code-screen.tsx');

const CodeScreen = lazy(async () => ({ default: (await loadCodeScreen()).CodeScreen }));
const NewUserScreen = lazy(async () => ({
  default: (await import('../screens/new-user-screen.tsx')).NewUserScreen,
}));
const SignInLinkScreen = lazy(async () => ({
  default: (await import('../screens/sign-in-link-screen.tsx')).SignInLinkScreen,
}));
const TutorialScreen = lazy(async () => ({
  default: (await import('../screens/tutorial-screen.tsx')).TutorialScreen,
}));
const HomeScreen = lazy(async () => ({ default: (await import('../screens/home-screen.tsx')).HomeScreen }));
const HomeWaiting = lazy(async () => ({ default: (await import('../screens/home-screen.tsx')).HomeWaiting }));
const GiftedTreesScreen = lazy(async () => ({
  default: (await import('../screens/gifted-trees-screen.tsx')).GiftedTreesScreen,
}));
const GiftScreen = lazy(async () => ({ default: (await import('../screens/gift-screen.tsx')).GiftScreen }));
const CouponScreen = lazy(async () => ({
  default: (await import('../screens/coupon-screen.tsx')).CouponScreen,
}));
const TagScreen = lazy(async () => ({ default: (await import('../screens/tag-screen.tsx')).TagScreen }));
const ScanScreen = lazy(async () => ({ default: (await import('../screens/scan-screen.tsx')).ScanScreen }));
const NotificationsScreen = lazy(async () => ({
  default: (await import('../screens/notifications-screen.tsx')).NotificationsScreen,
}));
const TreeScreen = lazy(async () => ({ default: (await import('../screens/tree-screen.tsx')).TreeScreen }));
const CertificateScreen = lazy(async () => ({
  default: (await import('../screens/certificate-screen.tsx')).CertificateScreen,
}));
const VerifyCertificateScreen = lazy(async () => ({
  default: (await import('../screens/verify-certificate-screen.tsx')).VerifyCertificateScreen,
}));
const ChatScreen = lazy(async () => ({ default: (await import('../screens/chat-screen.tsx')).ChatScreen }));
const PassportScreen = lazy(async () => ({
  default: (await import('../screens/passport-screen.tsx')).PassportScreen,
}));
const ReportScreen = lazy(async () => ({
  default: (await import('../screens/report-screen.tsx')).ReportScreen,
}));
const PublicUserScreen = lazy(async () => ({
  default: (await import('../screens/public-user-screen.tsx')).PublicUserScreen,
}));
const StoryScreen = lazy(async () => ({
  default: (await import('../screens/story-screen.tsx')).StoryScreen,
}));
const ProfileScreen = lazy(async () => ({
  default: (await import('../screens/profile-screen.tsx')).ProfileScreen,
}));
const PhoneChangeScreen = lazy(async () => ({
  default: (await import('../screens/phone-change-screen.tsx')).PhoneChangeScreen,
}));
const ContactScreen = lazy(async () => ({
  default: (await import('../screens/contact-screen.tsx')).ContactScreen,
}));
const TicketScreen = lazy(async () => ({
  default: (await import('../screens/ticket-screen.tsx')).TicketScreen,
}));
const ConsoleTicketsScreen = lazy(async () => ({
  default: (await import('../screens/console-tickets-screen.tsx')).ConsoleTicketsScreen,
}));
const ImpactScreen = lazy(async () => ({
  default: (await import('../screens/impact-screen.tsx')).ImpactScreen,
}));
const MethodScreen = lazy(async () => ({
  default: (await import('../screens/method-screen.tsx')).MethodScreen,
}));
const LegalScreen = lazy(async () => ({
  default: (await import('../screens/legal-screen.tsx')).LegalScreen,
}));
const OpenDataScreen = lazy(async () => ({
  default: (await import('../screens/open-data-screen.tsx')).OpenDataScreen,
}));
const FaqScreen = lazy(async () => ({ default: (await import('../screens/faq-screen.tsx')).FaqScreen }));
const ConsoleScreen = lazy(async () => ({
  default: (await import('../screens/console-screen.tsx')).ConsoleScreen,
}));
const ConsoleTreesScreen = lazy(async () => ({
  default: (await import('../screens/console-trees-screen.tsx')).ConsoleTreesScreen,
}));
const ConsoleTreeScreen = lazy(async () => ({
  default: (await import('../screens/console-tree-screen.tsx')).ConsoleTreeScreen,
}));
const ConsoleReportsScreen = lazy(async () => ({
  default: (await import('../screens/console-reports-screen.tsx')).ConsoleReportsScreen,
}));
const ConsoleDashboardsScreen = lazy(async () => ({
  default: (await import('../screens/console-dashboards-screen.tsx')).ConsoleDashboardsScreen,
}));
const ConsoleMessagesScreen = lazy(async () => ({
  default: (await import('../screens/console-messages-screen.tsx')).ConsoleMessagesScreen,
}));
const VerifyDisclosureScreen = lazy(async () => ({
  default: (await import('../screens/verify-disclosure-screen.tsx')).VerifyDisclosureScreen,
}));
const ConsoleAnalyticsScreen = lazy(async () => ({
  default: (await import('../screens/console-analytics-screen.tsx')).ConsoleAnalyticsScreen,
}));
const ConsoleErrorsScreen = lazy(async () => ({
  default: (await import('../screens/console-errors-screen.tsx')).ConsoleErrorsScreen,
}));
const ConsoleErrorScreen = lazy(async () => ({
  default: (await import('../screens/console-error-screen.tsx')).ConsoleErrorScreen,
}));
const ConsoleDeliveriesScreen = lazy(async () => ({
  default: (await import('../screens/console-deliveries-screen.tsx')).ConsoleDeliveriesScreen,
}));
const ConsoleIssuesScreen = lazy(async () => ({
  default: (await import('../screens/console-issues-screen.tsx')).ConsoleIssuesScreen,
}));
const ConsoleCareScreen = lazy(async () => ({
  default: (await import('../screens/console-care-screen.tsx')).ConsoleCareScreen,
}));
const ConsoleImportScreen = lazy(async () => ({
  default: (await import('../screens/console-import-screen.tsx')).ConsoleImportScreen,
}));
const ConsoleStockScreen = lazy(async () => ({
  default: (await import('../screens/console-stock-screen.tsx')).ConsoleStockScreen,
}));
const FieldScreen = lazy(async () => ({
  default: (await import('../screens/field-screen.tsx')).FieldScreen,
}));
const FieldPlantingScreen = lazy(async () => ({
  default: (await import('../screens/field-planting-screen.tsx')).FieldPlantingScreen,
}));
const FieldRoundScreen = lazy(async () => ({
  default: (await import('../screens/field-round-screen.tsx')).FieldRoundScreen,
}));
const FieldVisitScreen = lazy(async () => ({
  default: (await import('../screens/field-visit-screen.tsx')).FieldVisitScreen,
}));
const ConsoleEffortsScreen = lazy(async () => ({
  default: (await import('../screens/console-efforts-screen.tsx')).ConsoleEffortsScreen,
}));
const ConsolePlantersScreen = lazy(async () => ({
  default: (await import('../screens/console-planters-screen.tsx')).ConsolePlantersScreen,
}));
const ConsoleCompaniesScreen = lazy(async () => ({
  default: (await import('../screens/console-companies-screen.tsx')).ConsoleCompaniesScreen,
}));
const ConsoleLandsScreen = lazy(async () => ({
  default: (await import('../screens/console-lands-screen.tsx')).ConsoleLandsScreen,
}));
const ConsoleSpeciesScreen = lazy(async () => ({
  default: (await import('../screens/console-species-screen.tsx')).ConsoleSpeciesScreen,
}));
const CampaignScreen = lazy(async () => ({
  default: (await import('../screens/campaign-screen.tsx')).CampaignScreen,
}));
const ConsoleCampaignsScreen = lazy(async () => ({
  default: (await import('../screens/console-campaigns-screen.tsx')).ConsoleCampaignsScreen,
}));
const ConsolePartnersScreen = lazy(async () => ({
  default: (await import('../screens/console-partners-screen.tsx')).ConsolePartnersScreen,
}));
const CompanyScreen = lazy(async () => ({
  default: (await import('../screens/company-screen.tsx')).CompanyScreen,
}));
const ConsoleStaffScreen = lazy(async () => ({
  default: (await import('../screens/console-staff-screen.tsx')).ConsoleStaffScreen,
}));
const ConsoleApprovalsScreen = lazy(async () => ({
  default: (await import('../screens/console-approvals-screen.tsx')).ConsoleApprovalsScreen,
}));
const ConsoleAuditScreen = lazy(async () => ({
  default: (await import('../screens/console-audit-screen.tsx')).ConsoleAuditScreen,
}));
const ConsoleSecondFactorScreen = lazy(async () => ({
  default: (await import('../screens/console-second-factor-screen.tsx')).ConsoleSecondFactorScreen,
}));
const UiGalleryScreen = lazy(async () => ({
  default: (await import('../screens/ui-gallery-screen.tsx')).UiGalleryScreen,
}));
const GrowthWatch = lazy(async () => ({
  default: (await import('../features/badge/growth-watch.tsx')).GrowthWatch,
}));
const NotFoundScreen = lazy(async () => ({
  default: (await import('../screens/not-found-screen.tsx')).NotFoundScreen,
}));

export const routes: readonly AppRoute[] = [
  {
    path: pagePaths.home,
    title: 'pageTitles.home',
    audience: 'people',
    screen: HomeScreen,
    waiting: HomeWaiting,
  },
  { path: pagePaths.code, title: 'pageTitles.code', audience: 'all', screen: CodeScreen },
  { path: pagePaths.newUser, title: 'pageTitles.newUser', audience: 'unnamed', screen: NewUserScreen },
  { path: pagePaths.signInLink, title: 'pageTitles.login', audience: 'all', screen: SignInLinkScreen },
  { path: pagePaths.tutorial, title: 'pageTitles.tutorial', audience: 'people', screen: TutorialScreen },
  { path: pagePaths.gifted, title: 'pageTitles.giftedTrees', audience: 'people', screen: GiftedTreesScreen },
  { path: pagePaths.gift, title: 'pageTitles.gift', audience: 'all', screen: GiftScreen },
  { path: pagePaths.coupon, title: 'pageTitles.coupon', audience: 'all', screen: CouponScreen },
  { path: pagePaths.tag, title: 'pageTitles.tree', audience: 'all', screen: TagScreen },
  { path: pagePaths.scan, title: 'pageTitles.scan', audience: 'all', screen: ScanScreen },
  {
    path: pagePaths.notifications,
    title: 'pageTitles.notifications',
    audience: 'people',
    screen: NotificationsScreen,
  },
  { path: pagePaths.profile, title: 'pageTitles.profile', audience: 'people', screen: ProfileScreen },
  {
    path: pagePaths.phoneChange,
    title: 'profile.changePhone',
    audience: 'people',
    screen: PhoneChangeScreen,
  },
  { path: pagePaths.contact, title: 'profile.contact', audience: 'people', screen: ContactScreen },
  { path: pagePaths.ticket, title: 'profile.contact', audience: 'people', screen: TicketScreen },
  { path: pagePaths.tree, title: 'pageTitles.tree', audience: 'all', screen: TreeScreen },
  {
    path: pagePaths.treeCertificate,
    title: 'pageTitles.certificate',
    audience: 'all',
    screen: CertificateScreen,
  },
  {
    path: pagePaths.forestCertificate,
    title: 'pageTitles.certificate',
    audience: 'people',
    screen: CertificateScreen,
  },
  {
    path: pagePaths.verifyCertificate,
    title: 'pageTitles.certificate',
    audience: 'all',
    screen: VerifyCertificateScreen,
  },
  {
    path: pagePaths.certificate,
    title: 'pageTitles.certificate',
    audience: 'all',
    screen: VerifyCertificateScreen,
  },
  { path: pagePaths.chat, title: 'pageTitles.tree', audience: 'all', screen: ChatScreen },
  { path: pagePaths.passport, title: 'pageTitles.tree', audience: 'all', screen: PassportScreen },
  { path: pagePaths.report, title: 'pageTitles.tree', audience: 'all', screen: ReportScreen },
  { path: pagePaths.user, title: 'pageTitles.forest', audience: 'all', screen: PublicUserScreen },
  { path: pagePaths.story, title: 'pageTitles.story', audience: 'people', screen: StoryScreen },
  { path: pagePaths.publicStory, title: 'pageTitles.story', audience: 'all', screen: StoryScreen },
  { path: pagePaths.impact, title: 'pageTitles.impact', audience: 'people', screen: ImpactScreen },
  { path: pagePaths.impactOfScope, title: 'pageTitles.impact', audience: 'all', screen: ImpactScreen },
  { path: pagePaths.impactOfOne, title: 'pageTitles.impact', audience: 'all', screen: ImpactScreen },
  { path: pagePaths.method, title: 'pageTitles.method', audience: 'all', screen: MethodScreen },
  // As the answers of the API name it.
  { path: urls.impact('method'), title: 'pageTitles.method', audience: 'all', screen: MethodScreen },
  { path: pagePaths.openData, title: 'pageTitles.openData', audience: 'all', screen: OpenDataScreen },
  { path: pagePaths.privacy, title: 'pageTitles.privacy', audience: 'all', screen: LegalScreen },
  { path: pagePaths.terms, title: 'pageTitles.terms', audience: 'all', screen: LegalScreen },
  {
    path: pagePaths.accessibility,
    title: 'pageTitles.accessibility',
    audience: 'all',
    screen: LegalScreen,
  },
  { path: pagePaths.faq, title: 'pageTitles.faq', audience: 'all', screen: FaqScreen },
  {
    path: pagePaths.consoleTickets,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleTicketsScreen,
  },
  {
    path: pagePaths.consoleTicket,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleTicketsScreen,
  },
  { path: pagePaths.console, title: 'profile.console', audience: 'people', screen: ConsoleScreen },
  { path: pagePaths.consoleTrees, title: 'profile.console', audience: 'people', screen: ConsoleTreesScreen },
  { path: pagePaths.consoleTree, title: 'profile.console', audience: 'people', screen: ConsoleTreeScreen },
  {
    path: pagePaths.consoleReports,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleReportsScreen,
  },
  {
    path: pagePaths.consoleDashboards,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleDashboardsScreen,
  },
  {
    path: pagePaths.consoleMessages,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleMessagesScreen,
  },
  {
    path: pagePaths.verifyDisclosure,
    title: 'pageTitles.disclosure',
    audience: 'all',
    screen: VerifyDisclosureScreen,
  },
  {
    path: pagePaths.disclosure,
    title: 'pageTitles.disclosure',
    audience: 'all',
    screen: VerifyDisclosureScreen,
  },
  {
    path: pagePaths.consoleAnalytics,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleAnalyticsScreen,
  },
  {
    path: pagePaths.consoleErrors,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleErrorsScreen,
  },
  { path: pagePaths.consoleError, title: 'profile.console', audience: 'people', screen: ConsoleErrorScreen },
  {
    path: pagePaths.consoleDeliveries,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleDeliveriesScreen,
  },
  {
    path: pagePaths.consoleDelivery,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleDeliveriesScreen,
  },
  {
    path: pagePaths.consoleIssues,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleIssuesScreen,
  },
  { path: pagePaths.consoleIssue, title: 'profile.console', audience: 'people', screen: ConsoleIssuesScreen },
  { path: pagePaths.consoleCare, title: 'profile.console', audience: 'people', screen: ConsoleCareScreen },
  {
    path: pagePaths.consoleLandCare,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleCareScreen,
  },
  {
    path: pagePaths.consoleImports,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleImportScreen,
  },
  {
    path: pagePaths.consoleImport,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleImportScreen,
  },
  { path: pagePaths.consoleStock, title: 'profile.console', audience: 'people', screen: ConsoleStockScreen },
  { path: pagePaths.field, title: 'profile.field', audience: 'people', screen: FieldScreen },
  { path: pagePaths.fieldPlanting, title: 'profile.field', audience: 'people', screen: FieldPlantingScreen },
  { path: pagePaths.fieldRound, title: 'profile.field', audience: 'people', screen: FieldRoundScreen },
  { path: pagePaths.fieldVisit, title: 'profile.field', audience: 'people', screen: FieldVisitScreen },
  {
    path: pagePaths.consoleEfforts,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleEffortsScreen,
  },
  {
    path: pagePaths.consoleEffort,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleEffortsScreen,
  },
  {
    path: pagePaths.consolePlanters,
    title: 'profile.console',
    audience: 'people',
    screen: ConsolePlantersScreen,
  },
  {
    path: pagePaths.consolePlanter,
    title: 'profile.console',
    audience: 'people',
    screen: ConsolePlantersScreen,
  },
  {
    path: pagePaths.consoleCompanies,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleCompaniesScreen,
  },
  {
    path: pagePaths.consoleCompany,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleCompaniesScreen,
  },
  {
    path: pagePaths.consoleCampaigns,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleCampaignsScreen,
  },
  {
    path: pagePaths.consoleCampaign,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleCampaignsScreen,
  },
  { path: pagePaths.consoleLands, title: 'profile.console', audience: 'people', screen: ConsoleLandsScreen },
  { path: pagePaths.consoleLand, title: 'profile.console', audience: 'people', screen: ConsoleLandsScreen },
  {
    path: pagePaths.consoleSpecies,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleSpeciesScreen,
  },
  {
    path: pagePaths.consoleSpecie,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleSpeciesScreen,
  },
  { path: pagePaths.campaign, title: 'pageTitles.impact', audience: 'all', screen: CampaignScreen },
  { path: pagePaths.company, title: 'pageTitles.impact', audience: 'all', screen: CompanyScreen },
  {
    path: pagePaths.consolePartners,
    title: 'profile.console',
    audience: 'people',
    screen: ConsolePartnersScreen,
  },
  {
    path: pagePaths.consoleWebhook,
    title: 'profile.console',
    audience: 'people',
    screen: ConsolePartnersScreen,
  },
  { path: pagePaths.consoleStaff, title: 'profile.console', audience: 'people', screen: ConsoleStaffScreen },
  {
    path: pagePaths.consoleApprovals,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleApprovalsScreen,
  },
  { path: pagePaths.consoleAudit, title: 'profile.console', audience: 'people', screen: ConsoleAuditScreen },
  {
    path: pagePaths.consoleSecondFactor,
    title: 'profile.console',
    audience: 'people',
    screen: ConsoleSecondFactorScreen,
  },
  { path: pagePaths.uiGallery, title: 'pageTitles.uiGallery', audience: 'all', screen: UiGalleryScreen },
  { path: '*', title: 'notFound.pageTitle', audience: 'all', screen: NotFoundScreen },
];

/** Every address of the app but sign-in, each screen loaded when it is opened. */
export function ScreenRoutes() {
  const { status } = useSession();
  return (
    <>
      <Routes>
        {routes.map(({ path, title, audience, screen: Page, waiting: Waiting = Shell }) => (
          <Route
            key={path}
            path={path}
            element={
              <SessionGuard key={path} audience={audience} waiting={<Waiting />}>
                <Screen title={title}>
                  <Page />
                </Screen>
              </SessionGuard>
            }
          />
        ))}
      </Routes>
      {status === 'signed-in' && (
        <Suspense>
          <GrowthWatch />
        </Suspense>
      )}
    </>
  );
}
