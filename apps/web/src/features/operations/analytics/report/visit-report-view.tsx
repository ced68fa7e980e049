import { getVisitReport } from '@nabta/contract/operations/analytics';
import type { VisitReport } from '@nabta/contract/operations/analytics';
import { dateRangeOf } from '@nabta/domain/date-range';
import type { Duration } from '@nabta/domain/date-range';
import { keepPreviousData } from '@tanstack/react-query';

import { useTexts } from '#platform/texts.tsx';
import type { TextKey } from '#platform/translator.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { useSearchParam } from '#shared/navigation/use-search-param.ts';
import { useToday } from '#shared/period/use-today.ts';
import { Card } from '#ui/card.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { CountBars } from './count-bars.tsx';
import { VisitorsChart } from './visitors-chart.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './visit-report-view.module.css';

export const texts = ['analytics-report', 'chart'] as const;

export function Page() {
  const { t } = useTexts('analytics-report');
  const [period] = usePeriod();
  const query = useVisitReport(period);
  const { data, isPlaceholderData } = query;
  if (data === undefined) {
    return (
      <QueryState
        query={query}
        errorTitle={t('visits.error')}
        heights={[98, 380, 380]}
        className={utilities.column14}
      />
    );
  }
  return (
    <div aria-busy={isPlaceholderData || undefined} className={utilities.column14}>
      <VisitorMetrics visitors={data.visitors} />
      <Card className={styles.panel}>
        <VisitorsChart days={data.days} />
      </Card>
      <div className={styles.charts}>
        <Funnels report={data} />
        <Usage report={data} />
        <People report={data} />
      </div>
    </div>
  );
}

function VisitorMetrics({ visitors: { total, signedIn, views } }: Pick<VisitReport, 'visitors'>) {
  const { t, formatNumber } = useTexts('analytics-report');
  const viewsPerVisitor = total === 0 ? '–' : formatNumber(views / total, { maximumFractionDigits: 1 });
  const metrics = [
    { name: t('visits.total'), value: formatNumber(total) },
    { name: t('visits.signedIn'), value: formatNumber(signedIn) },
    { name: t('visits.views'), value: formatNumber(views) },
    { name: t('visits.perVisitor'), value: viewsPerVisitor },
  ];
  return (
    <dl className={styles.metrics}>
      {metrics.map(({ name, value }) => (
        <Card key={name} className={styles.metric}>
          <dt className={utilities.mutedText}>{name}</dt>
          <dd className={styles.number}>{value}</dd>
        </Card>
      ))}
    </dl>
  );
}

function Funnels({ report: { signIn, gifts } }: { report: VisitReport }) {
  const { t } = useTexts('analytics-report');
  return (
    <>
      <CountBars
        name="sign-in"
        title={t('visits.signIn')}
        summary={t('visits.signInSummary')}
        columns={[t('visits.stepColumn'), t('visits.visitorsColumn')]}
        total={signIn[0]?.visitors ?? 0}
        bars={signIn.map(({ step, visitors }) => ({
          id: step,
          label: t(`visits.step_${step}`),
          count: visitors,
        }))}
      />
      <CountBars
        name="gifts"
        title={t('visits.gifts')}
        summary={t('visits.giftsSummary')}
        columns={[t('visits.stepColumn'), t('visits.giftsColumn')]}
        total={gifts[0]?.gifts ?? 0}
        bars={gifts.map(({ step, gifts: count }) => ({
          id: step,
          label: t(`visits.gift_${step}`),
          count,
        }))}
      />
    </>
  );
}

function Usage({ report: { screens, rageClicks } }: { report: VisitReport }) {
  const { t } = useTexts('analytics-report');
  return (
    <>
      <CountBars
        name="screens"
        title={t('visits.screens')}
        summary={t('visits.screensSummary')}
        columns={[t('visits.pageColumn'), t('visits.viewsColumn')]}
        bars={screens.map(({ page, views }) => ({ id: page, label: titleOf(page, t), count: views }))}
      />
      <CountBars
        name="rage-clicks"
        title={t('visits.rage')}
        summary={t('visits.rageSummary')}
        columns={[t('visits.targetColumn'), t('visits.timesColumn')]}
        bars={rageClicks.map(({ page, target, times }) => ({
          id: `${page} ${target}`,
          label: `${titleOf(page, t)}: \u2068${target}\u2069`,
          count: times,
        }))}
      />
    </>
  );
}

function People({ report: { feedback, languages, devices, visitors } }: { report: VisitReport }) {
  const { t } = useTexts('analytics-report');
  const totalFeedback = feedback.reduce((sum, { times }) => sum + times, 0);
  return (
    <>
      <CountBars
        name="feedback"
        title={t('visits.feedback')}
        summary={t('visits.feedbackSummary')}
        columns={[t('visits.emojiColumn'), t('visits.timesColumn')]}
        total={totalFeedback}
        bars={feedback.map(({ emoji, times }, index) => ({
          id: emoji,
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the report counts all five emojis in their order
          label: t(`feedback.emoji${(index + 1) as 1 | 2 | 3 | 4 | 5}`),
          count: times,
        }))}
      />
      <CountBars
        name="languages"
        title={t('visits.languages')}
        columns={[t('visits.languageColumn'), t('visits.visitorsColumn')]}
        total={visitors.total}
        bars={languages.map(({ language, visitors: count }) => ({
          id: language,
          label: t(`languages.${language}`),
          count,
        }))}
      />
      <CountBars
        name="devices"
        title={t('visits.devices')}
        columns={[t('visits.deviceColumn'), t('visits.visitorsColumn')]}
        total={visitors.total}
        bars={devices.map(({ device, visitors: count }) => ({
          id: device,
          label: t(`visits.device_${device}`),
          count,
        }))}
      />
    </>
  );
}

const periods = ['last7Days', 'last30Days', 'thisMonth'] as const satisfies Duration[];
type Period = (typeof periods)[number];

function usePeriod(): [Period, (period: Period) => void] {
  const [param, setPeriod] = useSearchParam('period');
  return [periods.find((period) => period === param) ?? 'last30Days', setPeriod];
}

export function Actions() {
  const { t } = useTexts('analytics-report');
  const [period, setPeriod] = usePeriod();
  return (
    <Segmented
      label={t('visits.period')}
      value={period}
      onChange={setPeriod}
      options={periods.map((value) => ({ value, label: t(`filter.${value}`) }))}
    />
  );
}

function useVisitReport(duration: Duration) {
  const { from, to } = dateRangeOf(duration, useToday());
  const period = { from_date: from.toISOString(), to_date: to.toISOString() };
  return useApiQuery(getVisitReport, { query: period }, { placeholderData: keepPreviousData });
}

/** Titles of the pages by their names in events. */
const titleKeys: Partial<Record<string, TextKey>> = {
  'Landing page': 'pageTitles.home',
  login: 'pageTitles.login',
  code: 'pageTitles.code',
  new_user: 'pageTitles.newUser',
  tutorial: 'pageTitles.tutorial',
  profile: 'pageTitles.profile',
  gifted: 'pageTitles.giftedTrees',
  gift: 'pageTitles.gift',
  coupon: 'pageTitles.coupon',
  scan: 'pageTitles.scan',
  notifications: 'pageTitles.notifications',
  tree: 'pageTitles.tree',
  certificate: 'pageTitles.certificate',
  user: 'pageTitles.forest',
  impact: 'pageTitles.impact',
  method: 'pageTitles.method',
  faq: 'pageTitles.faq',
  privacy: 'pageTitles.privacy',
  terms: 'pageTitles.terms',
  console: 'profile.console',
  not_found: 'notFound.pageTitle',
};

/** Falls back to the event's page name. */
function titleOf(page: string, t: (key: TextKey) => string): string {
  const key = titleKeys[page];
  return key === undefined ? page : t(key);
}
