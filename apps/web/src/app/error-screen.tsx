import type { Language } from '@nabta/domain/language';
import { Component, Suspense, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

import type { ErrorHelpProps } from '../features/services/error-report/help/error-help.tsx';
import { reportError } from '../platform/error-report.ts';
import { useTexts } from '../platform/texts.tsx';
import { useOnline } from '../platform/use-online.ts';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { ErrorState } from '../ui/error-state.tsx';

import styles from './error-screen.module.css';

type ErrorBoundaryProps = {
  /** The error is reset when this changes. */
  resetKey: string;
  children: ReactNode;
};
type ErrorBoundaryState = { failure: { error: unknown } | undefined; resetKey: string };

/** Catches render errors and chunks that failed to load. React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    previous: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === previous.resetKey ? null : { failure: undefined, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, { action: 'show-screen' });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return <ErrorScreen error={failure.error} onRetry={() => location.reload()} />;
  }
}

type ErrorScreenProps = Omit<ErrorHelpProps, 'error'> & { error?: unknown };

/** Shows the basic error of the entry bundle until the help is loaded, which may fail offline. */
export function ErrorScreen({ error, ...props }: ErrorScreenProps) {
  const { language } = useTexts();
  const [Help, setHelp] = useState<ComponentType<ErrorHelpProps>>();
  useEffect(() => {
    loadErrorHelp(language).then(
      (loaded) => setHelp(() => loaded),
      () => undefined,
    );
  }, [language]);
  const fallback = <BasicError {...props} />;
  return (
    <>
      <PageHeader back settings />
      <main id="main" className={styles.page}>
        {Help === undefined ? (
          fallback
        ) : (
          <Suspense fallback={fallback}>
            <Help error={error} {...props} />
          </Suspense>
        )}
      </main>
    </>
  );
}

/** Loads the component with its texts, so neither renders without the other. */
async function loadErrorHelp(language: Language): Promise<ComponentType<ErrorHelpProps>> {
  const { ErrorHelp, loadTexts } = await import('../features/services/error-report/help/error-help.tsx');
  await loadTexts(language);
  return ErrorHelp;
}

function BasicError(props: Omit<ErrorHelpProps, 'error'>) {
  const { t } = useTexts();
  const isOnline = useOnline();
  return (
    <ErrorState
      {...props}
      level={1}
      illustration={isOnline ? 'error' : 'offline'}
      title={isOnline ? t('errors.generic') : t('states.offlineTitle')}
      body={isOnline ? t('states.errorBody') : t('errors.network')}
      retryLabel={t('common.retry')}
    />
  );
}
