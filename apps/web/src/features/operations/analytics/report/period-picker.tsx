import type { Duration } from '@nabta/domain/date-range';
import { useSearchParams } from 'react-router';

import { analyticsReportTexts } from '../../../locales/analytics-report.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Segmented } from '../../../ui/segmented.tsx';

const offered = ['last7Days', 'last30Days', 'thisMonth'] as const satisfies Duration[];
type Offered = (typeof offered)[number];

/** The time that the address names, so that who comes back finds the same. */
export function usePeriod(): [Offered, (period: Offered) => void] {
  const [params, setParams] = useSearchParams();
  const period = offered.find((each) => each === params.get('period')) ?? 'last30Days';
  return [period, (next) => setParams({ period: next }, { replace: true, preventScrollReset: true })];
}

export function PeriodChoice() {
  const { t } = useTexts();
  const tell = useTextFile(analyticsReportTexts);
  const [period, choose] = usePeriod();
  return (
    <Segmented
      label={tell('visits.period')}
      value={period}
      onChange={choose}
      options={offered.map((value) => ({ value, label: t(`filter.${value}`) }))}
    />
  );
}
