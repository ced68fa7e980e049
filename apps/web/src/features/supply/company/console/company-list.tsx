import type { listCompanies } from '@nabta/contract/effort';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { arrangeRows } from '../../../kit/record/arrange-rows.ts';
import { companiesQuery } from '../../../kit/record/directory-lists.ts';
import { ListTools } from '../../../kit/record/list-tools.tsx';
import { DataTable } from '../../../kit/table/data-table.tsx';
import type { TableColumn } from '../../../kit/table/table-column.ts';
import { wholeTable } from '../../../kit/table/table-pages.ts';
import { useTableState } from '../../../kit/table/use-table-state.ts';
import { companyTexts } from '../../../locales/company.ts';
import { useAccount, useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { Ltr } from '../../../ui/ltr.tsx';
import { CompanyLogo } from '../company-logo.tsx';

import styles from './company-list.module.css';

type Row = DataOfEndpoint<typeof listCompanies>[number];

const schema = { name: 'companies', sorts: ['name', 'trees', 'efforts', 'co2'], filters: [] } as const;

/** Companies that one runs, is or works with. */
export function CompanyList() {
  const { language } = useTexts();
  const tell = useTextFile(companyTexts);
  const { role } = useAccount();
  const state = useTableState(schema);
  const query = useQuery(companiesQuery(useApi()));
  const columns = useColumns();
  const rows = arrangeRows(query.data, state, {
    search: ({ name, slug }) => `${nameIn(name, language)} ${slug}`,
    sorts: {
      name: ({ name }) => nameIn(name, language),
      trees: ({ treeCount }) => treeCount,
      efforts: ({ efforts }) => efforts,
      co2: ({ eco }) => eco.co2RemovedKg,
    },
  });
  const mayAdd = can(role, 'manageCompanies', 'all');
  return (
    <>
      <ListTools
        filters={[]}
        state={state}
        add={mayAdd ? { href: urls.consoleCompany('new'), label: tell('company.add') } : undefined}
      />
      <DataTable
        {...wholeTable(query)}
        rows={rows}
        total={rows && { count: rows.length, isMore: false }}
        label={tell('company.list')}
        columns={columns}
        state={state}
        searchLabel={tell('company.search')}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consoleCompany(id)}
        empty={{ title: tell('company.emptyTitle') }}
        errorTitle={tell('company.loadError')}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<Row>[] {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(companyTexts);
  return useMemo(
    () => [
      {
        id: 'name',
        title: tell('company.name'),
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
        title: tell('company.slug'),
        width: 'minmax(176px, 1.2fr)',
        render: ({ slug }) => <Ltr>{slug}</Ltr>,
      },
      {
        id: 'efforts',
        title: tell('company.efforts'),
        isNumber: true,
        isDescendingFirst: true,
        render: ({ efforts }) => formatNumber(efforts),
      },
      {
        id: 'trees',
        title: tell('company.trees'),
        isNumber: true,
        isDescendingFirst: true,
        render: ({ treeCount }) => formatNumber(treeCount),
      },
      {
        id: 'co2',
        title: tell('company.co2'),
        isNumber: true,
        isDescendingFirst: true,
        render: ({ eco }) => formatNumber(eco.co2RemovedKg, { maximumFractionDigits: 0 }),
      },
    ],
    [tell, language, formatNumber],
  );
}
