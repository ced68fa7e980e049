import type { Disclosure, DisclosureFile } from '@nabta/contract/operations/disclosure';
import { can } from '@nabta/domain/capability';
import { languages } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { formatSerial } from '#features/trees/certificate/certificate-facts.tsx';
import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { TablePage } from '#shared/table/record-list.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Chip } from '#ui/chip.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

import { MakeReport } from './make-report.tsx';
import { useDisclosurePages, useDownloadDisclosure, useReportedCompanies } from './use-disclosures.ts';
import { WithdrawSheet } from './withdraw-report.tsx';

import styles from './disclosure-state.module.css';

const disclosureSchema = { name: 'reports', sorts: [], filters: ['companyId'] } as const;

export const texts = ['disclosure', 'table'] as const;

export function Page() {
  const { t, language } = useTexts('disclosure');
  const state = useTableState(disclosureSchema);
  const { data: companies } = useReportedCompanies();
  const [withdrawnSerial, setWithdrawnSerial] = useState<string>();
  return (
    <>
      <TablePage
        {...useTablePages(useDisclosurePages({ companyId: state.filters.companyId }))}
        label={t('disclosure.list')}
        columns={useDisclosureColumns()}
        state={state}
        filters={[
          {
            key: 'companyId',
            label: t('disclosure.sponsor'),
            choices: companies?.map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id })),
          },
        ]}
        actions={<MakeReport />}
        rowId={({ serial }) => serial}
        menuOf={useDisclosureMenu(setWithdrawnSerial)}
        empty={{ title: t('disclosure.emptyTitle'), body: t('disclosure.emptyBody') }}
        errorTitle={t('disclosure.errorTitle')}
      />
      <WithdrawSheet serial={withdrawnSerial} onClose={() => setWithdrawnSerial(undefined)} />
    </>
  );
}

function useDisclosureMenu(onWithdraw: (serial: string) => void): (row: Disclosure) => readonly MenuItem[] {
  const { t } = useTexts('disclosure');
  const navigate = useNavigate();
  const { mutate: download } = useDownloadDisclosure();
  const mayWithdraw = can(useAccount().role, 'withdrawReports', 'all');
  return ({ serial, state, status }) => {
    const fileItem = (id: string, label: string, file: DisclosureFile) =>
      ({ id, label, icon: 'download-simple', onChoose: () => download({ serial, file }) }) as const;
    if (state !== 'ready') return [];
    return [
      ...languages.map((language) => ({
        id: language,
        label: t('disclosure.pdf', { language: t(`languages.${language}`) }),
        icon: 'file-text' as const,
        onChoose: () => download({ serial, file: 'report.pdf', language }),
      })),
      fileItem('figures', t('disclosure.figures'), 'figures.csv'),
      fileItem('trees', t('disclosure.treeList'), 'trees.csv'),
      fileItem('json', t('disclosure.json'), 'report.json'),
      {
        id: 'verify',
        label: t('disclosure.verifyPage'),
        icon: 'seal-check-fill',
        onChoose: () => void navigate(urls.disclosure(serial)),
      },
      ...(mayWithdraw && status !== 'withdrawn'
        ? [
            {
              id: 'withdraw',
              label: t('disclosure.withdraw'),
              icon: 'trash' as const,
              isDanger: true,
              onChoose: () => onWithdraw(serial),
            },
          ]
        : []),
    ];
  };
}

function useDisclosureColumns() {
  const { t, formatDate } = useTexts('disclosure');
  const { column, nameColumn, codeColumn, countColumn, decimalColumn, timeColumn } = useColumns<Disclosure>();
  const formatDay = (day: string) => formatDate(day, { dateStyle: 'medium' });
  return [
    nameColumn('sponsor', t('disclosure.sponsor'), ({ company }) => company.name, {
      width: [140, 1.3],
      isFixed: true,
    }),
    column(
      'period',
      t('disclosure.period'),
      ({ period }) => t('disclosure.days', { from: formatDay(period.fromOn), to: formatDay(period.toOn) }),
      { width: [210, 1.4] },
    ),
    countColumn('trees', t('disclosure.trees'), ({ figures }) => figures?.trees, { width: 84 }),
    decimalColumn('co2', t('disclosure.co2'), ({ figures }) => figures?.headlineKg ?? figures?.co2RemovedKg, {
      width: [140, 0.8],
    }),
    column('state', t('disclosure.state'), (row) => <DisclosureState disclosure={row} />, {
      width: [130, 1],
    }),
    timeColumn('made', t('disclosure.made'), ({ askedAt }) => askedAt, { width: [150, 1], isExtra: true }),
    codeColumn('number', t('disclosure.number'), ({ serial }) => formatSerial(serial), { width: 150 }),
  ];
}

const tones = {
  waiting: 'neutral',
  making: 'info',
  ready: 'success',
  failed: 'warn',
} as const satisfies Record<Disclosure['state'], string>;

const endedTones = {
  superseded: 'warn',
  withdrawn: 'danger',
  revoked: 'danger',
} as const satisfies Record<Exclude<NonNullable<Disclosure['status']>, 'valid'>, string>;

function DisclosureState({ disclosure: { state, status, progress } }: { disclosure: Disclosure }) {
  const { t, formatNumber } = useTexts('disclosure');
  const { done, of } = progress;
  if (status !== null && status !== 'valid')
    return <Chip kind={endedTones[status]}>{t(`disclosure.${status}`)}</Chip>;
  if (state !== 'making' || of === null) return <Chip kind={tones[state]}>{t(`disclosure.${state}`)}</Chip>;
  const progressText = t('disclosure.progressValue', { done: formatNumber(done), of: formatNumber(of) });
  return (
    <span className={styles.progress}>
      <ProgressBar label={t('disclosure.progress')} value={done} max={of} valueText={progressText} />
      <span className={styles.label}>{progressText}</span>
    </span>
  );
}
