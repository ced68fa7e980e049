import { useTexts } from '#platform/texts.tsx';
import { DownloadButton } from '#shared/saving/download-button.tsx';
import { TableFilters } from '#shared/table/table-filters.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';

import { auditSchema, useAuditFilters, useAuditQuery, useCheckAudit, useDownloadAudit } from './use-audit.ts';

/** Filters, hash check and download of the audit log. */
export function AuditActions() {
  const { t } = useTexts('audit');
  const state = useTableState(auditSchema);
  const filters = useAuditFilters();
  const checkMutation = useCheckAudit();
  const download = useDownloadAudit(useAuditQuery());
  return (
    <>
      <span role="status">
        {checkMutation.data && (
          <Chip kind={checkMutation.data.brokenAt === null ? 'success' : 'danger'}>
            {checkMutation.data.brokenAt === null
              ? t('audit.whole', { count: checkMutation.data.entries })
              : t('audit.broken', { seq: checkMutation.data.brokenAt })}
          </Chip>
        )}
      </span>
      <Button
        size="sm"
        variant="secondary"
        icon="shield-check"
        pending={checkMutation.isPending}
        pendingText={t('audit.checking')}
        onClick={() => checkMutation.mutate()}
      >
        {t('audit.check')}
      </Button>
      <DownloadButton download={download}>{t('audit.download')}</DownloadButton>
      <TableFilters filters={filters} state={state} />
    </>
  );
}
