import type { VisitReport } from '@nabta/contract/analytics';

import { LoadFailure } from '../../../kit/navigation/load-failure.tsx';
import { analyticsReportTexts } from '../../../locales/analytics-report.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CountedBars } from './counted-bars.tsx';
import { pageTitle } from './page-title.ts';
import { usePeriod } from './period-choice.tsx';
import { useVisitReport } from './use-visit-report.ts';
import { VisitorsChart } from './visitors-chart.tsx';

import styles from './visit-report-view.module.css';

/** All that staff are told of the visits of a time. */
export function VisitReportView() {
  const tell = useTextFile(analyticsReportTexts);
  const [period] = usePeriod();
  const { data, error, refetch, isFetching, isPlaceholderData } = useVisitReport(period);
  if (data === undefined && error !== null) {
    return (
      <LoadFailure
        error={error}
        title={tell('visits.error')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Waiting />;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={styles.view}>
      <Figures visitors={data.visitors} />
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

function Figures({ visitors: { total, signedIn, views } }: Pick<VisitReport, 'visitors'>) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(analyticsReportTexts);
  const perVisitor = total === 0 ? '–' : formatNumber(views / total, { maximumFractionDigits: 1 });
  const figures = [
    { name: tell('visits.total'), told: formatNumber(total) },
    { name: tell('visits.signedIn'), told: formatNumber(signedIn) },
    { name: tell('visits.views'), told: formatNumber(views) },
    { name: tell('visits.perVisitor'), told: perVisitor },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, told }) => (
        <Card key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.number}>{told}</dd>
        </Card>
      ))}
    </dl>
  );
}

function Funnels({ report: { signIn, gifts } }: { report: VisitReport }) {
  const tell = useTextFile(analyticsReportTexts);
  return (
    <>
      <CountedBars
        name="sign-in"
        title={tell('visits.signIn')}
        summary={tell('visits.signInSummary')}
        columns={[tell('visits.stepColumn'), tell('visits.visitorsColumn')]}
        whole={signIn[0]?.visitors ?? 0}
        bars={signIn.map(({ step, visitors }) => ({
          id: step,
          label: tell(`visits.step_${step}`),
          count: visitors,
        }))}
      />
      <CountedBars
        name="gifts"
        title={tell('visits.gifts')}
        summary={tell('visits.giftsSummary')}
        columns={[tell('visits.stepColumn'), tell('visits.giftsColumn')]}
        whole={gifts[0]?.gifts ?? 0}
        bars={gifts.map(({ step, gifts: count }) => ({
          id: step,
          label: tell(`visits.gift_${step}`),
          count,
        }))}
      />
    </>
  );
}

function Usage({ report: { screens, rageClicks } }: { report: VisitReport }) {
  const { t } = useTexts();
  const tell = useTextFile(analyticsReportTexts);
  return (
    <>
      <CountedBars
        name="screens"
        title={tell('visits.screens')}
        summary={tell('visits.screensSummary')}
        columns={[tell('visits.pageColumn'), tell('visits.viewsColumn')]}
        bars={screens.map(({ page, views }) => ({ id: page, label: pageTitle(page, t), count: views }))}
      />
      <CountedBars
        name="rage-clicks"
        title={tell('visits.rage')}
        summary={tell('visits.rageSummary')}
        columns={[tell('visits.targetColumn'), tell('visits.timesColumn')]}
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
  const { t } = useTexts();
  const tell = useTextFile(analyticsReportTexts);
  const sent = feedback.reduce((sum, { times }) => sum + times, 0);
  return (
    <>
      <CountedBars
        name="feedback"
        title={tell('visits.feedback')}
        summary={tell('visits.feedbackSummary')}
        columns={[tell('visits.emojiColumn'), tell('visits.timesColumn')]}
        whole={sent}
        bars={feedback.map(({ emoji, times }, index) => ({
          id: emoji,
          label: t(`feedback.emoji${(index + 1) as 1 | 2 | 3 | 4 | 5}`),
          count: times,
        }))}
      />
      <CountedBars
        name="languages"
        title={tell('visits.languages')}
        columns={[tell('visits.languageColumn'), tell('visits.visitorsColumn')]}
        whole={visitors.total}
        bars={languages.map(({ language, visitors: count }) => ({
          id: language,
          label: t(`languages.${language}`),
          count,
        }))}
      />
      <CountedBars
        name="devices"
        title={tell('visits.devices')}
        columns={[tell('visits.deviceColumn'), tell('visits.visitorsColumn')]}
        whole={visitors.total}
        bars={devices.map(({ device, visitors: count }) => ({
          id: device,
          label: tell(`visits.device_${device}`),
          count,
        }))}
      />
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.view}>
      <Skeleton shape="block" className={styles.waitingFigures} />
      <Skeleton shape="block" className={styles.waitingChart} />
      <Skeleton shape="block" className={styles.waitingChart} />
    </div>
  );
}
