import { Component, type ReactNode } from 'react';

import { reportError } from '#platform/error-report.ts';

type MapBoundaryProps = { fallback: ReactNode; children: ReactNode };

/** Error boundary of the map, also for failed chunk loads; React requires a class. */
export class MapBoundary extends Component<MapBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, { action: 'show-map' });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

export function canDrawMap(): boolean {
  return 'WebGL2RenderingContext' in window;
}
