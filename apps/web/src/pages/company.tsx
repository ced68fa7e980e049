import { nameIn } from '@nabta/domain/localized-name';
import { useParams } from 'react-router';

import { CompanySkeleton } from '../features/supply/company/page/company-skeleton.tsx';
import { CompanyView } from '../features/supply/company/page/company-view.tsx';
import { useCompany } from '../features/supply/company/page/use-company.ts';
import { ApiError } from '../platform/api-error.ts';
import { usePreloadTexts, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { useDocumentTitle } from '../platform/use-document-title.ts';
import { LoadError } from '../shared/navigation/load-error.tsx';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

import styles from '../features/supply/company/page/company-page.module.css';

export function Page() {
  const { t, language } = useTexts('company');
  usePreloadTexts('company', 'eco-benefit', 'public-user');
  const { slug = '' } = useParams();
  const { data: company, error, refetch, isFetching } = useCompany(slug);
  useDocumentTitle(company && nameIn(company.name, language));
  if (company === undefined && error === null) return <CompanySkeleton />;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHeader back />
      <main id="main" className={styles.page}>
        {company ? (
          <CompanyView company={company} />
        ) : isUnknown || error === null ? (
          <EmptyState
            level={1}
            illustration="not-found"
            title={t('company.notFound')}
            body={t('company.notFoundBody')}
            actions={<ButtonLink href={urls.impact('whole')}>{t('company.allOfNabta')}</ButtonLink>}
          />
        ) : (
          <LoadError
            error={error}
            level={1}
            title={t('company.pageError')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </main>
    </>
  );
}
