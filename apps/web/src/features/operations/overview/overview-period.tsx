import { overviewPeriods } from '@nabta/contract/operations/console';

import { useTexts } from '#platform/texts.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { useOverviewPeriod } from './use-overview.ts';

export function OverviewPeriodChoice() {
  const { t } = useTexts('overview');
  const [period, choose] = useOverviewPeriod();
  return (
    <Segmented
      label={t('overview.period')}
      value={period}
      onChange={choose}
      options={overviewPeriods.map((value) => ({ value, label: t(`filter.${value}`) }))}
    />
  );
}
