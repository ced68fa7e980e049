import type { Language } from '@nabta/domain/language';
import { Component, Suspense, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

import type { ErrorHelpProps } from '../features/error-report/help/error-help.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { reportError } from '../platform/error-report.ts';
import { useTexts } from '../platform/texts.tsx';
import { useOnline } from '../platform/use-online.ts';
import { ErrorState } from '../ui/error-state.tsx';

import styles from './error-screen.module.css';

type ErrorBoundaryProps = {
  /** The error is left behind when this changes. */ place: string;
  children: ReactNode;
};
type ErrorBoundaryState = { failure: { error: unknown } | undefined; place: string };

/** Catches what a screen threw, or a part of the app that could not be loaded. React knows this only as a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { place }: ErrorBoundaryProps,
    before: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return place === before.place ? null : { failure: undefined, place };
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

/** The few words that the first page carries, until those that help more are here; without a connection they may never be. */
export function ErrorScreen({ error, ...props }: ErrorScreenProps) {
  const { language } = useTexts();
  const [Help, setHelp] = useState<ComponentType<ErrorHelpProps>>();
  useEffect(() => {
    loadErrorHelp(language).then(
      (loaded) => setHelp(() => loaded),
      () => undefined,
    );
  }, [language]);
  const fallback = <PlainError {...props} />;
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

/** Comes together with its texts, or not at all. */
async function loadErrorHelp(language: Language): Promise<ComponentType<ErrorHelpProps>> {
  const { ErrorHelp, loadTexts } = await import('../features/error-report/help/error-help.tsx');
  await loadTexts(language);
  return ErrorHelp;
}

/** Without a connection it says that, instead of blaming something nobody can see. */
function PlainError({ onRetry, pending }: Omit<ErrorHelpProps, 'error'>) {
  const { t } = useTexts();
  const isOnline = useOnline();
  return (
    <ErrorState
      level={1}
      illustration={isOnline ? 'error' : 'offline'}
      title={isOnline ? t('errors.generic') : t('states.offlineTitle')}
      body={isOnline ? t('states.errorBody') : t('errors.network')}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
      pending={pending}
    />
  );
}
