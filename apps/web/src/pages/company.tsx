import { nameIn } from '@nabta/domain/localized-name';
import { useParams } from 'react-router';

import { CompanySkeleton } from '../features/supply/company/page/company-skeleton.tsx';
import { CompanyView } from '../features/supply/company/page/company-view.tsx';
import { useCompany } from '../features/supply/company/page/use-company.ts';
import { usePreloadTexts, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { useDocumentTitle } from '../platform/use-document-title.ts';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { QueryState } from '../shared/navigation/query-state.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

import styles from '../features/supply/company/page/company-page.module.css';

export function Page() {
  const { t, language } = useTexts('company');
  usePreloadTexts('company', 'eco-benefit', 'public-user');
  const { slug = '' } = useParams();
  const query = useCompany(slug);
  const { data: company } = query;
  useDocumentTitle(company && nameIn(company.name, language));
  if (company === undefined && query.error === null) return <CompanySkeleton />;
  return (
    <>
      <PageHeader back />
      <main id="main" className={styles.page}>
        {company ? (
          <CompanyView company={company} />
        ) : (
          <QueryState
            query={query}
            level={1}
            errorTitle={t('company.pageError')}
            notFound={
              <EmptyState
                level={1}
                illustration="not-found"
                title={t('company.notFound')}
                body={t('company.notFoundBody')}
                actions={<ButtonLink href={urls.impact('whole')}>{t('company.allOfNabta')}</ButtonLink>}
              />
            }
          />
        )}
      </main>
    </>
  );
}
