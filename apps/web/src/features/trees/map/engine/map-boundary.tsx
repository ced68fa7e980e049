import { Component, type ReactNode } from 'react';

import { reportError } from '#platform/error-report.ts';

/** Why there is no map: the device has no WebGL, the connection is missing, or something else failed. */
export type MapFailure = 'device' | 'offline' | 'error';

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

/** A device can know WebGL and still refuse a context. */
export function failureOfDrawing(): MapFailure {
  const context = canDrawMap() ? document.createElement('canvas').getContext('webgl2') : null;
  return context === null ? 'device' : 'error';
}
