import type { Disclosure } from '@nabta/contract/disclosure';
import { languages } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';

import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import type { TableFilter } from '../../kit/table/table-filter.ts';
import { useTablePages } from '../../kit/table/table-pages.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { disclosureTexts } from '../../locales/disclosure.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Ltr } from '../../ui/ltr.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { groupedSerial } from '../certificate/certificate-facts.tsx';
import { DisclosureState } from './disclosure-state.tsx';
import { useDisclosurePages, useDownloadDisclosure, useReportedCompanies } from './use-disclosures.ts';

export const disclosureSchema = { name: 'reports', sorts: [], filters: ['companyId'] } as const;

export function useDisclosureFilters(): readonly TableFilter[] {
  const { language } = useTexts();
  const tell = useTextFile(disclosureTexts);
  const { data } = useReportedCompanies();
  return [
    {
      key: 'companyId',
      label: tell('disclosure.sponsor'),
      kind: 'choice',
      choices: data?.map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id })),
    },
  ];
}

/** Every report of the sponsors one works with; those that are ready are downloaded in any form. */
export function DisclosureList() {
  const tell = useTextFile(disclosureTexts);
  const state = useTableState(disclosureSchema);
  const pages = useTablePages(useDisclosurePages({ companyId: state.filters.companyId }));
  return (
    <DataTable
      {...pages}
      label={tell('disclosure.list')}
      columns={useColumns()}
      state={state}
      filters={useDisclosureFilters()}
      rowId={({ serial }) => serial}
      menuOf={useMenu()}
      empty={{ title: tell('disclosure.emptyTitle'), body: tell('disclosure.emptyBody') }}
      errorTitle={tell('disclosure.errorTitle')}
    />
  );
}

function useMenu(): (row: Disclosure) => readonly MenuItem[] {
  const { t } = useTexts();
  const tell = useTextFile(disclosureTexts);
  const navigate = useNavigate();
  const { mutate: download } = useDownloadDisclosure();
  return ({ serial, state }) =>
    state === 'ready'
      ? [
          ...languages.map((language) => ({
            id: language,
            label: tell('disclosure.pdf', { language: t(`languages.${language}`) }),
            icon: 'file-text' as const,
            onChoose: () => download({ serial, file: 'report.pdf', language }),
          })),
          {
            id: 'figures',
            label: tell('disclosure.figures'),
            icon: 'download-simple' as const,
            onChoose: () => download({ serial, file: 'figures.csv' }),
          },
          {
            id: 'trees',
            label: tell('disclosure.treeList'),
            icon: 'download-simple' as const,
            onChoose: () => download({ serial, file: 'trees.csv' }),
          },
          {
            id: 'json',
            label: tell('disclosure.json'),
            icon: 'download-simple' as const,
            onChoose: () => download({ serial, file: 'report.json' }),
          },
          {
            id: 'verify',
            label: tell('disclosure.verifyPage'),
            icon: 'seal-check-fill' as const,
            onChoose: () => void navigate(urls.disclosure(serial)),
          },
        ]
      : [];
}

function useColumns(): readonly TableColumn<Disclosure>[] {
  const { language, formatDate, formatNumber } = useTexts();
  const tell = useTextFile(disclosureTexts);
  return useMemo(
    () => [
      {
        id: 'sponsor',
        title: tell('disclosure.sponsor'),
        isFixed: true,
        width: 'minmax(140px, 1.3fr)',
        render: ({ company }) => <bdi>{nameIn(company.name, language)}</bdi>,
      },
      {
        id: 'period',
        title: tell('disclosure.period'),
        width: 'minmax(210px, 1.4fr)',
        render: ({ period: { fromOn, toOn } }) =>
          tell('disclosure.days', {
            from: formatDate(fromOn, { dateStyle: 'medium' }),
            to: formatDate(toOn, { dateStyle: 'medium' }),
          }),
      },
      {
        id: 'trees',
        title: tell('disclosure.trees'),
        isNumber: true,
        width: '84px',
        render: ({ figures }) => figures && formatNumber(figures.trees),
      },
      {
        id: 'co2',
        title: tell('disclosure.co2'),
        isNumber: true,
        width: 'minmax(140px, 0.8fr)',
        render: ({ figures }) =>
          figures &&
          formatNumber(figures.co2RemovedKg, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      },
      {
        id: 'state',
        title: tell('disclosure.state'),
        width: 'minmax(130px, 1fr)',
        render: (row) => <DisclosureState disclosure={row} />,
      },
      {
        id: 'made',
        title: tell('disclosure.made'),
        isExtra: true,
        width: 'minmax(150px, 1fr)',
        render: ({ askedAt }) => formatDate(askedAt, { dateStyle: 'medium', timeStyle: 'short' }),
      },
      {
        id: 'number',
        title: tell('disclosure.number'),
        width: '150px',
        render: ({ serial }) => <Ltr>{groupedSerial(serial)}</Ltr>,
      },
    ],
    [language, formatDate, formatNumber, tell],
  );
}
