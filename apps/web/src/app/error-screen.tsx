import { Component } from 'react';
import type { ReactNode } from 'react';

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
type ErrorBoundaryState = { hasFailed: boolean; place: string };

/** Catches what a screen threw, or a part of the app that could not be loaded. React knows this only as a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { place }: ErrorBoundaryProps,
    before: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return place === before.place ? null : { hasFailed: false, place };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, { action: 'show-screen' });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorScreen onRetry={() => location.reload()} /> : this.props.children;
  }
}

/** Without a connection it says that, instead of blaming something nobody can see. */
export function ErrorScreen({ onRetry, pending }: { onRetry: () => void; pending?: boolean }) {
  const { t } = useTexts();
  const isOnline = useOnline();
  return (
    <>
      <PageHeader back settings />
      <main id="main" className={styles.page}>
        <ErrorState
          level={1}
          illustration={isOnline ? 'error' : 'offline'}
          title={isOnline ? t('errors.generic') : t('states.offlineTitle')}
          body={isOnline ? t('states.errorBody') : t('errors.network')}
          retryLabel={t('common.retry')}
          onRetry={onRetry}
          pending={pending}
        />
      </main>
    </>
  );
}
