import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { listCompanies } from '@nabta/contract/supply/effort';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useAccount, useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { companiesQuery } from '#shared/record/directory-lists.ts';
import { filterAndSortRows } from '#shared/record/filter-and-sort-rows.ts';
import { ListTools } from '#shared/record/list-tools.tsx';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import { singlePageTable } from '#shared/table/table-pages.ts';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Ltr } from '#ui/ltr.tsx';

import { CompanyLogo } from '../company-logo.tsx';

import styles from './company-list.module.css';

type Row = DataOfEndpoint<typeof listCompanies>[number];

const schema = { name: 'companies', sorts: ['name', 'trees', 'efforts', 'co2'], filters: [] } as const;

export function Page() {
  const { t, language } = useTexts('company');
  const { role } = useAccount();
  const state = useTableState(schema);
  const query = useQuery(companiesQuery(useApi()));
  const columns = useColumns();
  const rows = filterAndSortRows(query.data, state, {
    search: ({ name, slug }) => `${nameIn(name, language)} ${slug}`,
    sorts: {
      name: ({ name }) => nameIn(name, language),
      trees: ({ treeCount }) => treeCount,
      efforts: ({ efforts }) => efforts,
      co2: ({ eco }) => eco.co2RemovedKg,
    },
  });
  const canAdd = can(role, 'manageCompanies', 'all');
  return (
    <>
      <ListTools
        filters={[]}
        state={state}
        add={canAdd ? { href: urls.consoleCompany('new'), label: t('company.add') } : undefined}
      />
      <DataTable
        {...singlePageTable(query)}
        rows={rows}
        total={rows && { count: rows.length, isMore: false }}
        label={t('company.list')}
        columns={columns}
        state={state}
        searchLabel={t('company.search')}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consoleCompany(id)}
        empty={{ title: t('company.emptyTitle') }}
        errorTitle={t('company.loadError')}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<Row>[] {
  const { t, language, formatNumber } = useTexts('company');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('company.name'),
        isFixed: true,
        width: 'minmax(220px, 2fr)',
        render: ({ name, image }) => (
          <span className={styles.company}>
            <CompanyLogo image={image} size="sm" />
            <bdi>{nameIn(name, language)}</bdi>
          </span>
        ),
      },
      {
        id: 'slug',
        title: t('company.slug'),
        width: 'minmax(176px, 1.2fr)',
        render: ({ slug }) => <Ltr>{slug}</Ltr>,
      },
      {
        id: 'efforts',
        title: t('company.efforts'),
        isNumber: true,
        isDescendingFirst: true,
        render: ({ efforts }) => formatNumber(efforts),
      },
      {
        id: 'trees',
        title: t('company.trees'),
        isNumber: true,
        isDescendingFirst: true,
        render: ({ treeCount }) => formatNumber(treeCount),
      },
      {
        id: 'co2',
        title: t('company.co2'),
        isNumber: true,
        isDescendingFirst: true,
        render: ({ eco }) => formatNumber(eco.co2RemovedKg, { maximumFractionDigits: 0 }),
      },
    ],
    [t, language, formatNumber],
  );
}
