import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';

import type { BaseStyle } from '../base/base-style.ts';
import { MapAttribution } from '../base/map-attribution.tsx';
import { type MapStyleName, type MapView, type Position, boundsOf } from '../base/map-view.ts';
import { useBaseStyle } from '../base/use-base-style.ts';
import { readPalette } from '../engine/map-palette.ts';
import { type OutlineDrawing, createOutlineDrawing } from '../engine/outline-drawing.ts';

import utilities from '#ui/utilities.module.css';
import canvas from '../engine/map-canvas.module.css';
import styles from './outline-map.module.css';

export interface OutlineMapProps {
  label: string;
  ring: readonly Position[];
  onChange: (ring: readonly Position[]) => void;
  style: MapStyleName;
}

/** Centre of Saudi Arabia. */
const wideView: MapView = { longitude: 45, latitude: 24, zoom: 4.6 };

export function OutlineMap({ label, ring, onChange, style }: OutlineMapProps) {
  const { t } = useTexts('map');
  const { session } = useConnection();
  const container = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<OutlineDrawing>();
  const [isLost, setIsLost] = useState(false);
  const { base } = useBaseStyle({ style, isThreeD: false });
  const loadedBase = base.isPlaceholderData ? undefined : base.data;
  const emitOutline = useEffectEvent((outline: readonly Position[]) => onChange(outline));
  const createDrawing = useEffectEvent(
    (element: HTMLElement, baseStyle: BaseStyle): OutlineDrawing | undefined => {
      try {
        return createOutlineDrawing({
          container: element,
          style: baseStyle.style,
          label,
          view: wideView,
          bounds: boundsOf(ring),
          palette: readPalette(),
          token: () => session.freshToken(),
          hosts: baseStyle.config.hosts,
          onOutline: emitOutline,
        });
      } catch (error) {
        reportError(error, { action: 'draw-outline' });
        setIsLost(true);
        return undefined;
      }
    },
  );

  useEffect(() => {
    if (container.current === null || loadedBase === undefined) return undefined;
    const newDrawing = createDrawing(container.current, loadedBase);
    setDrawing(newDrawing);
    return () => newDrawing?.remove();
  }, [loadedBase]);

  useEffect(() => drawing?.show(ring), [drawing, ring]);

  if (base.isError && base.data === undefined)
    return <p className={utilities.muted}>{t('map.needsConnection')}</p>;
  if (isLost) return <p className={utilities.muted}>{t('map.pictureNote')}</p>;
  return (
    <div>
      <div className={styles.frame}>
        <div ref={container} dir="ltr" className={canvas.canvas} />
      </div>
      <MapAttribution base={loadedBase} />
    </div>
  );
}
