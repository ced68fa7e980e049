import { Suspense } from 'react';
import { useParams } from 'react-router';

import { ReportStatus } from '../features/issue/report-status.tsx';
import { useReport } from '../features/issue/use-report.ts';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { issueTexts } from '../locales/issue.ts';
import { ApiError } from '../platform/api-error.ts';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { usePageName } from '../platform/use-page-name.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './report-screen.module.css';

/** What became of a problem that somebody reported, for whoever has its code. */
export function ReportScreen() {
  const { code = '' } = useParams();
  return (
    <Suspense fallback={<PageHeader back />}>
      <ReportPage key={code} code={code} />
    </Suspense>
  );
}

function ReportPage({ code }: { code: string }) {
  const { t } = useTexts();
  const tell = useTextFile(issueTexts);
  const { data, error, refetch, isFetching } = useReport(code);
  usePageName(tell('reportPage.title'));
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHeader back title={tell('reportPage.title')} />
      <main id="main" className={styles.page}>
        {data ? (
          <ReportStatus report={data} />
        ) : isUnknown ? (
          <EmptyState
            level={2}
            illustration="not-found"
            title={tell('reportPage.unknownTitle')}
            body={tell('reportPage.unknownBody')}
          />
        ) : error ? (
          <LoadFailure
            error={error}
            title={tell('reportPage.errorTitle')}
            body={error.message}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div role="status" aria-busy="true" aria-label={t('common.loading')}>
            <Skeleton shape="block" className={styles.waiting} />
          </div>
        )}
      </main>
    </>
  );
}
