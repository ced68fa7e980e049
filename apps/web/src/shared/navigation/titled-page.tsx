import { type ReactNode, Suspense } from 'react';

import { PageHeader } from './page-header.tsx';

interface TitledPageProps {
  title: string;
  className: string | undefined;
  /** Shown while the content suspends. */
  loading?: ReactNode;
  children: ReactNode;
}

/** Page with a back button and its title in the header. */
export function TitledPage({ title, className, loading, children }: TitledPageProps) {
  return (
    <>
      <PageHeader back title={title} />
      <main id="main" className={className}>
        {loading === undefined ? children : <Suspense fallback={loading}>{children}</Suspense>}
      </main>
    </>
  );
}
