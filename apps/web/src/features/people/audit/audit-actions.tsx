import { TableFilters } from '../../kit/table/table-filters.tsx';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { auditTexts } from '../../locales/audit.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { auditSchema, useAskedAudit, useAuditFilters } from './audit-filters.ts';
import { useCheckAudit, useDownloadAudit } from './use-audit.ts';

/** Narrows the log down, checks that nobody touched it, and takes it along. */
export function AuditActions() {
  const tell = useTextFile(auditTexts);
  const state = useTableState(auditSchema);
  const filters = useAuditFilters();
  const checking = useCheckAudit();
  const downloading = useDownloadAudit(useAskedAudit());
  return (
    <>
      <span role="status">
        {checking.data && (
          <Chip kind={checking.data.brokenAt === null ? 'success' : 'danger'}>
            {checking.data.brokenAt === null
              ? tell('audit.whole', { count: checking.data.entries })
              : tell('audit.broken', { seq: checking.data.brokenAt })}
          </Chip>
        )}
      </span>
      <Button
        size="sm"
        look="secondary"
        icon="shield-check"
        pending={checking.isPending}
        pendingText={tell('audit.checking')}
        onClick={() => checking.mutate()}
      >
        {tell('audit.check')}
      </Button>
      <Button
        size="sm"
        look="secondary"
        icon="download-simple"
        pending={downloading.isPending}
        onClick={() => downloading.mutate()}
      >
        {tell('audit.download')}
      </Button>
      <TableFilters filters={filters} state={state} />
    </>
  );
}
