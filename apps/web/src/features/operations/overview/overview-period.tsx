import { overviewPeriods } from '@nabta/contract/console';

import { overviewTexts } from '../../locales/overview.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useOverviewPeriod } from './use-overview.ts';

export function OverviewPeriodChoice() {
  const { t } = useTexts();
  const tell = useTextFile(overviewTexts);
  const [period, choose] = useOverviewPeriod();
  return (
    <Segmented
      label={tell('overview.period')}
      value={period}
      onChange={choose}
      options={overviewPeriods.map((value) => ({ value, label: t(`filter.${value}`) }))}
    />
  );
}
