import type { DisclosureCheck } from '@nabta/contract/disclosure';
import { nameIn } from '@nabta/domain/localized-name';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { useDualDate } from '../../kit/period/use-dual-date.ts';
import { disclosureTexts } from '../../locales/disclosure.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Fact, Facts, groupedSerial } from '../certificate/certificate-facts.tsx';
import { Verdict } from '../certificate/verdict.tsx';
import { useReport } from './use-check-report.ts';

import styles from './report-verdict.module.css';

/** What our books say of the report with a number. */
export function ReportVerdict({ serial }: { serial: string }) {
  const { t } = useTexts();
  const tell = useTextFile(disclosureTexts);
  const { data, error, refetch, isFetching } = useReport(serial);
  if (data !== undefined) return <Known report={data} />;
  if (error === null) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <Verdict tone="bad" title={tell('checkReport.unknownTitle')} body={tell('checkReport.unknownBody')} />
    );
  }
  return (
    <LoadFailure
      error={error}
      title={tell('checkReport.errorTitle')}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function Known({ report }: { report: DisclosureCheck }) {
  const tell = useTextFile(disclosureTexts);
  const { status, newerSerial } = report;
  return (
    <Verdict
      tone={status === 'valid' ? 'good' : 'bad'}
      title={tell(`checkReport.${status}Title`)}
      body={tell(`checkReport.${status}Body`)}
    >
      <Facts facts={useFacts(report)} />
      <p className={styles.claim}>{tell('checkReport.noOffset')}</p>
      {newerSerial !== null && (
        <ButtonLink wide look="secondary" icon="file-text" href={urls.disclosure(newerSerial)}>
          {tell('checkReport.newer')}
        </ButtonLink>
      )}
      <ButtonLink wide look="text" href={urls.method()}>
        {tell('checkReport.methodLink')}
      </ButtonLink>
    </Verdict>
  );
}

function useFacts({
  serial,
  company,
  period,
  madeAt,
  benefit,
  survival,
  sha256,
  trees,
}: DisclosureCheck): Fact[] {
  const { formatDate, formatNumber, language } = useTexts();
  const dualDate = useDualDate();
  const tell = useTextFile(disclosureTexts);
  const amount = (value: number) =>
    formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const day = (on: string) => formatDate(on, { dateStyle: 'long' });
  const { co2RemovedKg, likely, trees: counted, waterM3, method } = benefit;
  return [
    { label: tell('checkReport.number'), value: groupedSerial(serial) },
    { label: tell('checkReport.sponsor'), value: nameIn(company.name, language) ?? '' },
    {
      label: tell('checkReport.period'),
      value: tell('disclosure.days', { from: day(period.fromOn), to: day(period.toOn) }),
    },
    {
      label: tell('checkReport.co2'),
      value: tell('checkReport.co2Value', {
        amount: amount(co2RemovedKg),
        low: amount(likely.lowKg),
        high: amount(likely.highKg),
      }),
    },
    {
      label: tell('checkReport.trees'),
      value: tell('checkReport.treesValue', {
        counted: formatNumber(counted.counted),
        total: formatNumber(counted.total),
      }),
    },
    {
      label: tell('checkReport.standing'),
      value: tell('checkReport.standingValue', {
        standing: formatNumber(survival.standing),
        planted: formatNumber(survival.planted),
      }),
    },
    { label: tell('checkReport.water'), value: tell('checkReport.waterValue', { amount: amount(waterM3) }) },
    { label: tell('checkReport.made'), value: dualDate(madeAt) },
    {
      label: tell('checkReport.method'),
      value: tell('checkReport.methodValue', { version: method.version, data: method.dataVersion }),
    },
    { label: tell('checkReport.factsDigest'), value: sha256 },
    { label: tell('checkReport.listDigest'), value: trees.sha256 },
  ];
}
