import type { Duration } from '@nabta/domain/date-range';
import { useSearchParams } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { Segmented } from '#ui/segmented.tsx';

const periods = ['last7Days', 'last30Days', 'thisMonth'] as const satisfies Duration[];
type Period = (typeof periods)[number];

/** Report period, stored in the URL. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [params, setParams] = useSearchParams();
  const period = periods.find((each) => each === params.get('period')) ?? 'last30Days';
  return [period, (next) => setParams({ period: next }, { replace: true, preventScrollReset: true })];
}

export function PeriodPicker() {
  const { t } = useTexts('analytics-report');
  const [period, choose] = usePeriod();
  return (
    <Segmented
      label={t('visits.period')}
      value={period}
      onChange={choose}
      options={periods.map((value) => ({ value, label: t(`filter.${value}`) }))}
    />
  );
}
