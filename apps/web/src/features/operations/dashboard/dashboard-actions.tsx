import { useTexts } from '#platform/texts.tsx';
import { TableFilters } from '#shared/table/table-filters.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { useDashboardFilters } from './dashboard-table.tsx';
import { dashboardSchema, useExportDashboard, useGrouping, useGroupings } from './use-dashboard.ts';

export function DashboardActions() {
  const { t } = useTexts('dashboard');
  const [grouping, setGrouping] = useGrouping();
  const exporting = useExportDashboard();
  return (
    <>
      <Segmented
        label={t('dashboard.by')}
        value={grouping}
        onChange={setGrouping}
        options={useGroupings().map((value) => ({ value, label: t(`dashboard.${value}`) }))}
      />
      <TableFilters filters={useDashboardFilters()} state={useTableState(dashboardSchema)} />
      <Button
        size="sm"
        variant="secondary"
        icon="download-simple"
        pending={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {t('dashboard.export')}
      </Button>
    </>
  );
}
