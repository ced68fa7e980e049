import { TableFilters } from '../../kit/table/table-filters.tsx';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { dashboardTexts } from '../../locales/dashboard.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useDashboardFilters } from './dashboard-table.tsx';
import { dashboardSchema, useExportDashboard, usePart, useParts } from './use-dashboard.ts';

/** By what and for which days the figures are told, and the way to take them along. */
export function DashboardActions() {
  const tell = useTextFile(dashboardTexts);
  const [part, choose] = usePart();
  const exporting = useExportDashboard();
  return (
    <>
      <Segmented
        label={tell('dashboard.by')}
        value={part}
        onChange={choose}
        options={useParts().map((value) => ({ value, label: tell(`dashboard.${value}`) }))}
      />
      <TableFilters filters={useDashboardFilters()} state={useTableState(dashboardSchema)} />
      <Button
        size="sm"
        look="secondary"
        icon="download-simple"
        pending={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {tell('dashboard.export')}
      </Button>
    </>
  );
}
