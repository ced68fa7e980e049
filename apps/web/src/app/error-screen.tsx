import { Component } from 'react';
import type { ReactNode } from 'react';

import { reportError } from '../platform/error-report.ts';
import { useTexts } from '../platform/texts.tsx';
import { ErrorState } from '../ui/error-state.tsx';

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

export function ErrorScreen({ onRetry, pending }: { onRetry: () => void; pending?: boolean }) {
  const { t } = useTexts();
  return (
    <main id="main">
      <ErrorState
        level={1}
        title={t('errors.generic')}
        body={t('states.errorBody')}
        retryLabel={t('common.retry')}
        onRetry={onRetry}
        pending={pending}
      />
    </main>
  );
}
