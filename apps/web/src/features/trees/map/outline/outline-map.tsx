import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { mapTexts } from '../../../locales/map.ts';
import { reportError } from '../../../platform/error-report.ts';
import { useConnection } from '../../../platform/session-provider.tsx';
import { useTextFile } from '../../../platform/texts.tsx';
import type { BaseStyle } from '../base/base-style.ts';
import { MapAttribution } from '../base/map-attribution.tsx';
import { boundsOf } from '../base/map-view.ts';
import type { MapStyleName, MapView, Position } from '../base/map-view.ts';
import { useBaseStyle } from '../base/use-base-style.ts';
import { readPalette } from '../engine/map-palette.ts';
import { createOutlineDrawing } from '../engine/outline-drawing.ts';
import type { OutlineDrawing } from '../engine/outline-drawing.ts';

import canvas from '../engine/map-canvas.module.css';
import styles from './outline-map.module.css';

export interface OutlineMapProps {
  label: string;
  ring: readonly Position[];
  onChange: (ring: readonly Position[]) => void;
  style: MapStyleName;
}

/** The middle of the Kingdom, from which any land is looked for. */
const wideView: MapView = { longitude: 45, latitude: 24, zoom: 4.6 };

/** A map on which the outline of a land is drawn, and moved by its corners. */
export function OutlineMap({ label, ring, onChange, style }: OutlineMapProps) {
  const tell = useTextFile(mapTexts);
  const { session } = useConnection();
  const container = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<OutlineDrawing>();
  const [isLost, setIsLost] = useState(false);
  const { base } = useBaseStyle({ style, isThreeD: false });
  const drawn = base.isPlaceholderData ? undefined : base.data;
  const tellOutline = useEffectEvent((outline: readonly Position[]) => onChange(outline));
  const begin = useEffectEvent((element: HTMLElement, below: BaseStyle): OutlineDrawing | undefined => {
    try {
      return createOutlineDrawing({
        container: element,
        style: below.style,
        label,
        view: wideView,
        bounds: boundsOf(ring),
        palette: readPalette(),
        token: () => session.freshToken(),
        onOutline: tellOutline,
      });
    } catch (error) {
      reportError(error, { action: 'draw-outline' });
      setIsLost(true);
      return undefined;
    }
  });

  useEffect(() => {
    if (container.current === null || drawn === undefined) return undefined;
    const made = begin(container.current, drawn);
    setDrawing(made);
    return () => made?.remove();
  }, [drawn]);

  useEffect(() => drawing?.show(ring), [drawing, ring]);

  if (isLost) return <p className={styles.note}>{tell('map.pictureNote')}</p>;
  return (
    <div>
      <div className={styles.frame}>
        <div ref={container} dir="ltr" className={canvas.canvas} />
      </div>
      <MapAttribution base={drawn} />
    </div>
  );
}
