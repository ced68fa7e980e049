import { addImportPart, createImport } from '@nabta/contract/operations/import';
import { can } from '@nabta/domain/capability';
import { importChunkBytes, maxImportBytes } from '@nabta/domain/import-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';

import { reportError } from '#platform/error-report.ts';
import { randomKey } from '#platform/idempotency-keys.ts';
import { useAccount, useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { invalidateImports } from '#shared/cache/staff-cache-updates.ts';
import { companiesQuery } from '#shared/record/directory-lists.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SelectField } from '#ui/select-field.tsx';

import { useDownloadTemplate } from './import-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './drop-file.module.css';

const accepted = '.csv,.tsv,.txt,.xlsx,.json,.geojson,.ndjson,text/csv,application/geo+json,application/json';

/** Uploads an inventory by drag and drop or file dialog; staff chooses the company first. */
export function DropFile({ onSent }: { onSent: (id: string) => void }) {
  const { t } = useTexts('import');
  const { role } = useAccount();
  const canChooseCompany = can(role, 'importTrees', 'all');
  const [companyId, setCompanyId] = useState<string>();
  const [fileError, setFileError] = useState<'tooLarge' | 'empty'>();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const sending = useUploadFile();
  const isReady = !canChooseCompany || companyId !== undefined;

  function uploadFile(file: File | undefined): void {
    if (file === undefined || !isReady || sending.isPending) return;
    if (file.size > maxImportBytes) return setFileError('tooLarge');
    if (file.size === 0) return setFileError('empty');
    setFileError(undefined);
    // Passed to `mutate`, so it is not called after the page was left.
    sending.mutate({ file, companyId }, { onSuccess: ({ id }) => onSent(id) });
  }

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    uploadFile(event.dataTransfer.files[0]);
  };

  return (
    <Card className={styles.card}>
      {canChooseCompany && (
        <div className={styles.company}>
          <CompanyChoice value={companyId} onChange={setCompanyId} />
        </div>
      )}
      {/* The button inside serves keyboard users. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        aria-label={t('import.dropTitle')}
        className={clsx(styles.area, isDraggedOver && styles.dragOver)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={onDrop}
      >
        {sending.isPending ? (
          <UploadProgress file={sending.variables.file} sentBytes={sending.sentBytes} />
        ) : (
          <>
            <span className={styles.icon}>
              <Icon name="upload-simple" size={28} />
            </span>
            <h2>{t('import.dropTitle')}</h2>
            <p className={styles.body}>{t('import.dropBody')}</p>
            <input
              ref={fileInput}
              type="file"
              accept={accepted}
              aria-label={t('import.choose')}
              className={styles.field}
              tabIndex={-1}
              onChange={(event) => {
                uploadFile(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button disabled={!isReady} onClick={() => fileInput.current?.click()}>
              {t('import.choose')}
            </Button>
            <TemplateButtons />
          </>
        )}
        {(fileError ?? sending.error) && (
          <p role="alert" className={utilities.error}>
            {fileError === undefined ? t('import.sendFailed') : t(`import.${fileError}`)}
          </p>
        )}
      </div>
    </Card>
  );
}

function TemplateButtons() {
  const { t } = useTexts('import');
  const { isPending, mutate } = useDownloadTemplate();
  return (
    <div className={styles.templates}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="secondary"
          size="sm"
          icon="download-simple"
          disabled={isPending}
          onClick={() => mutate(format)}
        >
          {t(`import.template_${format}`)}
        </Button>
      ))}
    </div>
  );
}

type CompanyChoiceProps = { value: string | undefined; onChange: (id: string | undefined) => void };

function CompanyChoice({ value, onChange }: CompanyChoiceProps) {
  const { t, language } = useTexts('import');
  const { data } = useQuery(companiesQuery(useApi()));
  return (
    <SelectField
      label={t('import.company')}
      anyLabel={t('import.chooseCompany')}
      options={(data ?? []).map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id }))}
      value={value}
      onChange={onChange}
      disabled={data === undefined}
    />
  );
}

function UploadProgress({ file: { name, size }, sentBytes }: { file: File; sentBytes: number }) {
  const { t, formatNumber } = useTexts('import');
  const formatMegabytes = (bytes: number) => formatNumber(bytes / 1e6, { maximumFractionDigits: 1 });
  const progressText = t('import.bytesOf', {
    walked: formatMegabytes(sentBytes),
    total: formatMegabytes(size),
  });
  return (
    <div role="status" className={styles.sending}>
      <h2>{t('import.sending', { name: `\u2068${name}\u2069` })}</h2>
      <ProgressBar label={t('import.progress')} value={sentBytes} max={size} valueText={progressText} />
      <p className={styles.body}>{progressText}</p>
    </div>
  );
}

const maxAttempts = 4;
const retryDelayMs = 1_500;

/** Uploads a file in chunks: a broken connection costs only one chunk. */
function useUploadFile() {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const [sentBytes, setSentBytes] = useState(0);
  const mutation = useMutation({
    async mutationFn({ file, companyId }: { file: File; companyId: string | undefined }) {
      setSentBytes(0);
      const body = {
        name: file.name.slice(-200),
        bytes: file.size,
        ...(companyId !== undefined && { companyId }),
      };
      const created = await call(createImport, { body }, { idempotencyKey: randomKey() });
      for (let seq = 0; seq * importChunkBytes < file.size; seq += 1) {
        const end = Math.min((seq + 1) * importChunkBytes, file.size);
        const chunk = file.slice(seq * importChunkBytes, end);
        await withRetry(() => call(addImportPart, { params: { id: created.id, seq }, file: chunk }));
        setSentBytes(end);
      }
      return created;
    },
    onSuccess: () => invalidateImports(queryClient),
    onError: (error) => reportError(error, { action: 'send-import' }),
  });
  return { ...mutation, sentBytes };
}

async function withRetry<Result>(send: () => Promise<Result>, attemptsLeft = maxAttempts): Promise<Result> {
  return send().catch(async (error: unknown) => {
    if (attemptsLeft <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return withRetry(send, attemptsLeft - 1);
  });
}
