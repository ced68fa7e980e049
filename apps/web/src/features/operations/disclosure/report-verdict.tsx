import type { DisclosureBasis, DisclosureCheck } from '@nabta/contract/operations/disclosure';
import { nameIn } from '@nabta/domain/localized-name';
import { displayShare, percentFormat } from '@nabta/domain/survival';
import { headlineRange } from '@nabta/domain/verification-level';

import { Facts, formatSerial } from '#features/trees/certificate/certificate-facts.tsx';
import type { Fact } from '#features/trees/certificate/certificate-facts.tsx';
import { FileDrop } from '#features/trees/certificate/file-drop.tsx';
import { Verdict } from '#features/trees/certificate/verdict.tsx';
import type { VerdictTone } from '#features/trees/certificate/verdict.tsx';
import { LevelSums } from '#features/trees/verification/level-sums.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { useDualDate } from '#shared/period/use-dual-date.ts';
import { ButtonLink } from '#ui/button.tsx';

import { useCheckReportFile, useReport } from './use-check-report.ts';
import type { ReportFinding } from './use-check-report.ts';

import styles from './report-verdict.module.css';

export function ReportVerdict({ serial }: { serial: string }) {
  const { t } = useTexts('disclosure');
  const query = useReport(serial);
  if (query.data !== undefined) return <ReportDetails report={query.data} />;
  return (
    <QueryState
      query={query}
      errorTitle={t('checkReport.errorTitle')}
      notFound={
        <Verdict tone="bad" title={t('checkReport.unknownTitle')} body={t('checkReport.unknownBody')} />
      }
      heights={[640]}
    />
  );
}

const tones = {
  valid: 'good',
  superseded: 'doubtful',
  withdrawn: 'bad',
  revoked: 'bad',
} as const satisfies Record<DisclosureCheck['status'], VerdictTone>;

function ReportDetails({ report }: { report: DisclosureCheck }) {
  const { t } = useTexts('disclosure');
  const dualDate = useDualDate();
  const { status, newerSerial, removedTrees, withdrawal, basis } = report;
  const { byLevel } = report.benefit;
  const day = withdrawal === null ? '' : dualDate(withdrawal.at);
  return (
    <Verdict
      tone={tones[status]}
      title={t(`checkReport.${status}Title`)}
      body={t(`checkReport.${status}Body`, { count: removedTrees, day })}
    >
      {withdrawal !== null && (
        <p className={styles.disclaimer}>
          <strong>{t('checkReport.withdrawalReason')}: </strong>
          <bdi>{withdrawal.reason}</bdi>
        </p>
      )}
      {basis?.isSelfReported === true && (
        <p className={styles.disclaimer}>
          <strong>{t('checkReport.selfReported')}</strong>
        </p>
      )}
      {byLevel !== undefined && <LevelSums sums={byLevel} />}
      <Facts facts={[...useFacts(report), ...useBasisFacts(report), ...useDigestFacts(report)]} />
      <p className={styles.disclaimer}>{t('checkReport.noOffset')}</p>
      {newerSerial !== null && (
        <ButtonLink wide variant="secondary" icon="file-text" href={urls.disclosure(newerSerial)}>
          {t('checkReport.newer')}
        </ButtonLink>
      )}
      <ButtonLink wide variant="text" href={urls.method()}>
        {t('checkReport.methodLink')}
      </ButtonLink>
    </Verdict>
  );
}

/** None for reports made before their basis was recorded. */
function useBasisFacts({ basis }: DisclosureCheck): Fact[] {
  const { t, formatDate, formatNumber } = useTexts('disclosure');
  const sampleText = useSampleText();
  if (basis === null) return [];
  const { imports, recordedLater, excluded, sample } = basis;
  const imported = imports.reduce((sum, { trees }) => sum + trees, 0);
  const lastImport = imports.at(-1);
  const row = (name: 'recordedLater' | 'removed', trees: number) => ({
    label: t(`checkReport.${name}`),
    value: formatNumber(trees),
  });
  return [
    ...(lastImport === undefined
      ? []
      : [
          {
            label: t('checkReport.imported'),
            value: t('checkReport.importedValue', {
              trees: formatNumber(imported),
              day: formatDate(lastImport.importedOn, { dateStyle: 'long' }),
            }),
          },
        ]),
    ...(recordedLater > 0 ? [row('recordedLater', recordedLater)] : []),
    ...(excluded.removed > 0 ? [row('removed', excluded.removed)] : []),
    { label: t('checkReport.sample'), value: sampleText(sample) },
  ];
}

function useSampleText() {
  const { t, formatDate, formatNumber } = useTexts('disclosure');
  const percent = (share: number) => formatNumber(displayShare(share), percentFormat);
  return (sample: DisclosureBasis['sample']): string => {
    if (sample === null) return t('checkReport.sampleNone');
    const { share, low, high } = sample.survival;
    return t('checkReport.sampleValue', {
      trees: formatNumber(sample.trees),
      population: formatNumber(sample.population),
      day: formatDate(sample.closedAt, { dateStyle: 'long' }),
      survival: percent(share),
      low: percent(low),
      high: percent(high),
    });
  };
}

function useFacts(report: DisclosureCheck): Fact[] {
  const { t, formatDate, formatNumber, language } = useTexts('disclosure');
  const dualDate = useDualDate();
  const formatAmount = (value: number) =>
    formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const formatDay = (day: string) => formatDate(day, { dateStyle: 'long' });
  const { serial, company, period, madeAt, survival } = report;
  const {
    co2RemovedKg,
    headlineKg = co2RemovedKg,
    byLevel,
    trees: treeCounts,
    waterM3,
    method,
  } = report.benefit;
  const likely = headlineRange({ ...report.benefit, headlineKg });
  const sponsor = nameIn(company.name, language) ?? '';
  return [
    { label: t('checkReport.number'), value: formatSerial(serial) },
    { label: t('checkReport.sponsor'), value: sponsor },
    {
      label: t('checkReport.period'),
      value: t('disclosure.days', { from: formatDay(period.fromOn), to: formatDay(period.toOn) }),
    },
    {
      label: t('checkReport.co2'),
      value: t('checkReport.co2Value', {
        amount: formatAmount(headlineKg),
        low: formatAmount(likely.lowKg),
        high: formatAmount(likely.highKg),
      }),
    },
    ...(byLevel === undefined || byLevel.documented.trees === 0
      ? []
      : [
          {
            label: t('checkReport.reportedBy', { name: sponsor }),
            value: t('checkReport.reportedValue', { amount: formatAmount(byLevel.documented.co2RemovedKg) }),
          },
        ]),
    {
      label: t('checkReport.trees'),
      value: t('checkReport.treesValue', {
        counted: formatNumber(treeCounts.counted),
        total: formatNumber(treeCounts.total),
      }),
    },
    {
      label: t('checkReport.standing'),
      value: t('checkReport.standingValue', {
        standing: formatNumber(survival.standing),
        planted: formatNumber(survival.planted),
      }),
    },
    { label: t('checkReport.water'), value: t('checkReport.waterValue', { amount: formatAmount(waterM3) }) },
    { label: t('checkReport.made'), value: dualDate(madeAt) },
    {
      label: t('checkReport.method'),
      value: t('checkReport.methodValue', { version: method.version, data: method.dataVersion }),
    },
  ];
}

function useDigestFacts({ sha256, trees }: DisclosureCheck): Fact[] {
  const { t } = useTexts('disclosure');
  return [
    { label: t('checkReport.factsDigest'), value: sha256 },
    { label: t('checkReport.listDigest'), value: trees.sha256 },
  ];
}

/** Calls `onKnown` with the serial of the report that a file belongs to. */
export function ReportFileCheck({ onKnown }: { onKnown: (serial: string) => void }) {
  const { t } = useTexts('disclosure');
  const checking = useCheckReportFile();
  return (
    <FileDrop
      texts={{
        title: t('checkReport.fileTitle'),
        body: t('checkReport.fileBody'),
        choose: t('checkReport.choose'),
        checking: t('checkReport.checking'),
      }}
      accept=".pdf,.json,.csv,application/pdf,application/json,text/csv"
      verification={checking}
      onFinding={(finding) => {
        if ('serial' in finding) onKnown(finding.serial);
      }}
    >
      {(checking.error !== null || checking.data?.is === 'no-keys') && (
        <p role="alert">{t('checkReport.keysError')}</p>
      )}
      {checking.data && checking.data.is !== 'no-keys' && <FileVerdict finding={checking.data} />}
    </FileDrop>
  );
}

const textKeys = {
  genuine: 'genuine',
  kept: 'kept',
  changed: 'changed',
  unsealed: 'unsealed',
  'unknown-key': 'unknownKey',
} as const satisfies Record<ReportFinding['is'], string>;

function FileVerdict({ finding: { is } }: { finding: ReportFinding }) {
  const { t } = useTexts('disclosure');
  const isGood = is === 'genuine' || is === 'kept';
  return (
    <Verdict
      tone={isGood ? 'good' : 'bad'}
      title={t(`checkReport.${textKeys[is]}Title`)}
      body={t(`checkReport.${textKeys[is]}Body`)}
    />
  );
}
