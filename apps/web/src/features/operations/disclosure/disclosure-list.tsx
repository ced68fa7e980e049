import type { Disclosure } from '@nabta/contract/operations/disclosure';
import { languages } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';

import { formatSerial } from '#features/trees/certificate/certificate-facts.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import type { TableFilter } from '#shared/table/table-filter.ts';
import { TableFilters } from '#shared/table/table-filters.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Ltr } from '#ui/ltr.tsx';
import type { MenuItem } from '#ui/menu.tsx';

import { DisclosureState } from './disclosure-state.tsx';
import { MakeReport } from './make-report.tsx';
import { useDisclosurePages, useDownloadDisclosure, useReportedCompanies } from './use-disclosures.ts';

const disclosureSchema = { name: 'reports', sorts: [], filters: ['companyId'] } as const;

function useDisclosureFilters(): readonly TableFilter[] {
  const { t, language } = useTexts('disclosure');
  const { data } = useReportedCompanies();
  return [
    {
      key: 'companyId',
      label: t('disclosure.sponsor'),
      kind: 'choice',
      choices: data?.map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id })),
    },
  ];
}

export const texts = ['disclosure', 'table'] as const;

export function Actions() {
  return (
    <>
      <TableFilters filters={useDisclosureFilters()} state={useTableState(disclosureSchema)} />
      <MakeReport />
    </>
  );
}

export function Page() {
  const { t } = useTexts('disclosure');
  const state = useTableState(disclosureSchema);
  const pages = useTablePages(useDisclosurePages({ companyId: state.filters.companyId }));
  return (
    <DataTable
      {...pages}
      label={t('disclosure.list')}
      columns={useColumns()}
      state={state}
      filters={useDisclosureFilters()}
      rowId={({ serial }) => serial}
      menuOf={useMenu()}
      empty={{ title: t('disclosure.emptyTitle'), body: t('disclosure.emptyBody') }}
      errorTitle={t('disclosure.errorTitle')}
    />
  );
}

function useMenu(): (row: Disclosure) => readonly MenuItem[] {
  const { t } = useTexts('disclosure');
  const navigate = useNavigate();
  const { mutate: download } = useDownloadDisclosure();
  return ({ serial, state }) =>
    state === 'ready'
      ? [
          ...languages.map((language) => ({
            id: language,
            label: t('disclosure.pdf', { language: t(`languages.${language}`) }),
            icon: 'file-text' as const,
            onChoose: () => download({ serial, file: 'report.pdf', language }),
          })),
          {
            id: 'figures',
            label: t('disclosure.figures'),
            icon: 'download-simple' as const,
            onChoose: () => download({ serial, file: 'figures.csv' }),
          },
          {
            id: 'trees',
            label: t('disclosure.treeList'),
            icon: 'download-simple' as const,
            onChoose: () => download({ serial, file: 'trees.csv' }),
          },
          {
            id: 'json',
            label: t('disclosure.json'),
            icon: 'download-simple' as const,
            onChoose: () => download({ serial, file: 'report.json' }),
          },
          {
            id: 'verify',
            label: t('disclosure.verifyPage'),
            icon: 'seal-check-fill' as const,
            onChoose: () => void navigate(urls.disclosure(serial)),
          },
        ]
      : [];
}

function useColumns(): readonly TableColumn<Disclosure>[] {
  const { t, language, formatDate, formatNumber } = useTexts('disclosure');
  return useMemo(
    () => [
      {
        id: 'sponsor',
        title: t('disclosure.sponsor'),
        isFixed: true,
        width: 'minmax(140px, 1.3fr)',
        render: ({ company }) => <bdi>{nameIn(company.name, language)}</bdi>,
      },
      {
        id: 'period',
        title: t('disclosure.period'),
        width: 'minmax(210px, 1.4fr)',
        render: ({ period: { fromOn, toOn } }) =>
          t('disclosure.days', {
            from: formatDate(fromOn, { dateStyle: 'medium' }),
            to: formatDate(toOn, { dateStyle: 'medium' }),
          }),
      },
      {
        id: 'trees',
        title: t('disclosure.trees'),
        isNumber: true,
        width: '84px',
        render: ({ figures }) => figures && formatNumber(figures.trees),
      },
      {
        id: 'co2',
        title: t('disclosure.co2'),
        isNumber: true,
        width: 'minmax(140px, 0.8fr)',
        render: ({ figures }) =>
          figures &&
          formatNumber(figures.co2RemovedKg, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      },
      {
        id: 'state',
        title: t('disclosure.state'),
        width: 'minmax(130px, 1fr)',
        render: (row) => <DisclosureState disclosure={row} />,
      },
      {
        id: 'made',
        title: t('disclosure.made'),
        isExtra: true,
        width: 'minmax(150px, 1fr)',
        render: ({ askedAt }) => formatDate(askedAt, { dateStyle: 'medium', timeStyle: 'short' }),
      },
      {
        id: 'number',
        title: t('disclosure.number'),
        width: '150px',
        render: ({ serial }) => <Ltr>{formatSerial(serial)}</Ltr>,
      },
    ],
    [language, formatDate, formatNumber, t],
  );
}
