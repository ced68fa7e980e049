import { can } from '@nabta/domain/capability';
import { maxImportBytes } from '@nabta/domain/import-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';

import { companiesQuery } from '../../kit/record/directory-lists.ts';
import { importTexts } from '../../locales/import.ts';
import { useAccount, useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSendFile } from './use-send-file.ts';

import styles from './drop-file.module.css';

const accepted = '.csv,.tsv,.txt,.json,.geojson,.ndjson,text/csv,application/geo+json,application/json';

/** Takes an inventory: dropped, or chosen. Who works for all says first whose trees they are. */
export function DropFile({ onSent }: { onSent: (id: string) => void }) {
  const tell = useTextFile(importTexts);
  const { role } = useAccount();
  const choosesCompany = can(role, 'importTrees', 'all');
  const [companyId, setCompanyId] = useState<string>();
  const [fault, setFault] = useState<'tooLarge' | 'empty'>();
  const [isOver, setIsOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const sending = useSendFile();
  const isReady = !choosesCompany || companyId !== undefined;

  function take(file: File | undefined): void {
    if (file === undefined || !isReady || sending.isPending) return;
    const wrong = file.size > maxImportBytes ? 'tooLarge' : file.size === 0 ? 'empty' : undefined;
    setFault(wrong);
    if (wrong !== undefined) return;
    // Given here it is not called once somebody has left the page.
    sending.mutate({ file, companyId }, { onSuccess: ({ id }) => onSent(id) });
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };

  return (
    <Card className={styles.card}>
      {choosesCompany && (
        <div className={styles.company}>
          <CompanyChoice value={companyId} onChange={setCompanyId} />
        </div>
      )}
      {/* Whoever drops nothing presses the button inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        aria-label={tell('import.dropTitle')}
        className={clsx(styles.area, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {sending.isPending ? (
          <Sending
            name={sending.variables.file.name}
            sent={sending.sentBytes}
            bytes={sending.variables.file.size}
          />
        ) : (
          <>
            <span className={styles.mark}>
              <Icon name="upload-simple" size={28} />
            </span>
            <h2>{tell('import.dropTitle')}</h2>
            <p className={styles.body}>{tell('import.dropBody')}</p>
            <input
              ref={field}
              type="file"
              accept={accepted}
              aria-label={tell('import.choose')}
              className={styles.field}
              tabIndex={-1}
              onChange={(event) => {
                take(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button disabled={!isReady} onClick={() => field.current?.click()}>
              {tell('import.choose')}
            </Button>
          </>
        )}
        {(fault ?? sending.error) && (
          <p role="alert" className={styles.fault}>
            {fault === undefined ? tell('import.sendFailed') : tell(`import.${fault}`)}
          </p>
        )}
      </div>
    </Card>
  );
}

function CompanyChoice({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const { language } = useTexts();
  const tell = useTextFile(importTexts);
  const { data } = useQuery(companiesQuery(useApi()));
  return (
    <SelectField
      label={tell('import.company')}
      anyLabel={tell('import.chooseCompany')}
      options={(data ?? []).map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id }))}
      value={value}
      onChange={onChange}
      disabled={data === undefined}
    />
  );
}

function Sending({ name, sent, bytes }: { name: string; sent: number; bytes: number }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(importTexts);
  const megabytes = (value: number) => formatNumber(value / 1e6, { maximumFractionDigits: 1 });
  const words = tell('import.bytesOf', { walked: megabytes(sent), total: megabytes(bytes) });
  return (
    <div role="status" className={styles.sending}>
      <h2>{tell('import.sending', { name: `\u2068${name}\u2069` })}</h2>
      <ProgressBar label={tell('import.progress')} value={sent} max={bytes} valueText={words} />
      <p className={styles.body}>{words}</p>
    </div>
  );
}
