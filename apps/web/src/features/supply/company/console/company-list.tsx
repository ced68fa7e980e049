import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { listCompanies } from '@nabta/contract/supply/effort';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { companiesQuery } from '#shared/record/directory-lists.ts';
import { RecordList } from '#shared/table/record-list.tsx';
import { useColumns } from '#shared/table/use-columns.tsx';

import { CompanyLogo } from '../company-logo.tsx';

import styles from './company-list.module.css';

type Row = DataOfEndpoint<typeof listCompanies>[number];

const schema = { name: 'companies', sorts: ['name', 'trees', 'efforts', 'co2'], filters: [] } as const;

export function Page() {
  const { t, language } = useTexts('company');
  return (
    <RecordList
      schema={schema}
      query={useQuery(companiesQuery(useApi()))}
      urlOf={urls.consoleCompany}
      add={{ label: t('company.add'), capability: 'manageCompanies' }}
      label={t('company.list')}
      columns={useCompanyColumns()}
      searchLabel={t('company.search')}
      search={({ name, slug }) => `${nameIn(name, language)} ${slug}`}
      empty={{ title: t('company.emptyTitle') }}
      errorTitle={t('company.loadError')}
    />
  );
}

function useCompanyColumns() {
  const { t, language } = useTexts('company');
  const { column, codeColumn, countColumn } = useColumns<Row>();
  const nameOf = ({ name }: Row) => nameIn(name, language);
  return [
    column(
      'name',
      t('company.name'),
      (row) => (
        <span className={styles.company}>
          <CompanyLogo image={row.image} size="sm" />
          <bdi>{nameOf(row)}</bdi>
        </span>
      ),
      { width: [220, 2], isFixed: true, sortBy: nameOf },
    ),
    codeColumn('slug', t('company.slug'), ({ slug }) => slug, { width: [176, 1.2] }),
    countColumn('efforts', t('company.efforts'), ({ efforts }) => efforts),
    countColumn('trees', t('company.trees'), ({ treeCount }) => treeCount),
    countColumn('co2', t('company.co2'), ({ eco }) => eco.co2RemovedKg),
  ];
}
