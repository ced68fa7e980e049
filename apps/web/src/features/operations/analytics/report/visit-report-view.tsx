import type { VisitReport } from '@nabta/contract/operations/analytics';

import { useTexts } from '#platform/texts.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Card } from '#ui/card.tsx';

import { CountBars } from './count-bars.tsx';
import { pageTitle } from './page-title.ts';
import { usePeriod } from './period-picker.tsx';
import { useVisitReport } from './use-visit-report.ts';
import { VisitorsChart } from './visitors-chart.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './visit-report-view.module.css';

export { PeriodPicker as Actions } from './period-picker.tsx';

export const texts = ['analytics-report', 'chart'] as const;

/** Visit analytics for staff. */
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
  const perVisitor = total === 0 ? '–' : formatNumber(views / total, { maximumFractionDigits: 1 });
  const metrics = [
    { name: t('visits.total'), value: formatNumber(total) },
    { name: t('visits.signedIn'), value: formatNumber(signedIn) },
    { name: t('visits.views'), value: formatNumber(views) },
    { name: t('visits.perVisitor'), value: perVisitor },
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
        bars={screens.map(({ page, views }) => ({ id: page, label: pageTitle(page, t), count: views }))}
      />
      <CountBars
        name="rage-clicks"
        title={t('visits.rage')}
        summary={t('visits.rageSummary')}
        columns={[t('visits.targetColumn'), t('visits.timesColumn')]}
        bars={rageClicks.map(({ page, target, times }) => ({
          id: `${page} ${target}`,
          label: `${pageTitle(page, t)}: \u2068${target}\u2069`,
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
