import { areaOfOutline, faultOfOutline } from '@nabta/domain/land-outline';
import { useState } from 'react';

import { RecordSection } from '../../kit/record/record-layout.tsx';
import { landTexts } from '../../locales/land.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { LazyOutlineMap } from '../map/outline/lazy-outline-map.tsx';
import { cornersText, outlineOfText } from './land-form-state.ts';
import type { LandForm } from './land-form-state.ts';
import { useAreaText } from './use-area-text.ts';

import styles from './outline-field.module.css';

type Outline = LandForm['outline'];

interface OutlineFieldProps {
  value: Outline;
  onChange: (outline: Outline) => void;
  error: string | undefined;
}

/** Where a land begins and ends: drawn on the map, or written corner by corner. */
export function OutlineField({ value, onChange, error }: OutlineFieldProps) {
  const tell = useTextFile(landTexts);
  const areaText = useAreaText();
  const [style, setStyle] = useState<'standard' | 'satellite'>('standard');
  const ring = value.map(([east, north]) => [east, north] as [number, number]);
  const fault = value.length === 0 ? undefined : faultOfOutline(ring);
  const problem = fault === undefined ? error : tell(`land.${fault}`);
  return (
    <RecordSection
      title={tell('land.outline')}
      end={
        <p className={styles.area} aria-live="polite">
          {value.length > 3 && areaText(areaOfOutline(ring))}
        </p>
      }
    >
      <p className={styles.hint}>{tell(value.length === 0 ? 'land.drawHint' : 'land.moveHint')}</p>
      <div className={styles.tools}>
        <Segmented
          label={tell('land.mapStyle')}
          options={[
            { value: 'standard', label: tell('land.standard') },
            { value: 'satellite', label: tell('land.satellite') },
          ]}
          value={style}
          onChange={setStyle}
        />
        <Button
          look="secondary"
          size="sm"
          icon="trash"
          disabled={value.length === 0}
          onClick={() => onChange([])}
        >
          {tell('land.redraw')}
        </Button>
      </div>
      <LazyOutlineMap label={tell('land.outlineMap')} ring={value} onChange={onChange} style={style} />
      {problem && <FieldError id="outline-problem">{problem}</FieldError>}
      <Corners key={JSON.stringify(value)} value={value} onChange={onChange} />
    </RecordSection>
  );
}

/** The same for those who cannot draw, or know the corners by heart. */
function Corners({ value, onChange }: Pick<OutlineFieldProps, 'value' | 'onChange'>) {
  const tell = useTextFile(landTexts);
  const [text, setText] = useState(() => cornersText(value));
  const [isRefused, setIsRefused] = useState(false);
  const outline = outlineOfText(text);
  function take(): void {
    setIsRefused(outline === undefined);
    if (outline !== undefined) onChange(outline);
  }
  return (
    <details className={styles.corners}>
      <summary className={styles.summary}>{tell('land.corners')}</summary>
      <TextArea
        dir="ltr"
        rows={6}
        label={tell('land.cornersLabel')}
        hint={tell('land.cornersHint')}
        value={text}
        error={isRefused && outline === undefined ? tell('land.noCorner') : undefined}
        onChange={setText}
      />
      <Button look="secondary" size="sm" onClick={take}>
        {tell('land.useCorners')}
      </Button>
    </details>
  );
}
