import { areaOfOutline, findOutlineError } from '@nabta/domain/land-outline';
import { useState } from 'react';

import { LazyOutlineMap } from '#features/trees/map/outline/lazy-outline-map.tsx';
import { useTexts } from '#platform/texts.tsx';
import { RecordSection } from '#shared/record/record-layout.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextArea } from '#ui/text-area.tsx';

import { formatCorners, parseOutline } from './land-form-state.ts';
import type { LandForm } from './land-form-state.ts';
import { useAreaText } from './use-area-text.ts';

import utilities from '#ui/utilities.module.css';
import styles from './outline-field.module.css';

type Outline = LandForm['outline'];

interface OutlineFieldProps {
  value: Outline;
  onChange: (outline: Outline) => void;
  error: string | undefined;
}

export function OutlineField({ value, onChange, error }: OutlineFieldProps) {
  const { t } = useTexts('land');
  const areaText = useAreaText();
  const [style, setStyle] = useState<'standard' | 'satellite'>('standard');
  const ring = value.map(([east, north]) => [east, north] as [number, number]);
  const outlineError = value.length === 0 ? undefined : findOutlineError(ring);
  const problem = outlineError === undefined ? error : t(`land.${outlineError}`);
  return (
    <RecordSection
      title={t('land.outline')}
      end={
        <p className={styles.area} aria-live="polite">
          {value.length > 3 && areaText(areaOfOutline(ring))}
        </p>
      }
    >
      <p className={utilities.mutedText}>{t(value.length === 0 ? 'land.drawHint' : 'land.moveHint')}</p>
      <div className={styles.tools}>
        <Segmented
          label={t('land.mapStyle')}
          options={[
            { value: 'standard', label: t('land.standard') },
            { value: 'satellite', label: t('land.satellite') },
          ]}
          value={style}
          onChange={setStyle}
        />
        <Button
          variant="secondary"
          size="sm"
          icon="trash"
          disabled={value.length === 0}
          onClick={() => onChange([])}
        >
          {t('land.redraw')}
        </Button>
      </div>
      <LazyOutlineMap label={t('land.outlineMap')} ring={value} onChange={onChange} style={style} />
      {problem && <FieldError id="outline-problem">{problem}</FieldError>}
      <Corners key={JSON.stringify(value)} value={value} onChange={onChange} />
    </RecordSection>
  );
}

/** Text alternative to drawing on the map. */
function Corners({ value, onChange }: Pick<OutlineFieldProps, 'value' | 'onChange'>) {
  const { t } = useTexts('land');
  const [text, setText] = useState(() => formatCorners(value));
  const [isRejected, setIsRejected] = useState(false);
  const outline = parseOutline(text);
  function applyText(): void {
    setIsRejected(outline === undefined);
    if (outline !== undefined) onChange(outline);
  }
  return (
    <details className={styles.corners}>
      <summary className={styles.summary}>{t('land.corners')}</summary>
      <TextArea
        dir="ltr"
        rows={6}
        label={t('land.cornersLabel')}
        hint={t('land.cornersHint')}
        value={text}
        error={isRejected && outline === undefined ? t('land.noCorner') : undefined}
        onChange={setText}
      />
      <Button variant="secondary" size="sm" onClick={applyText}>
        {t('land.useCorners')}
      </Button>
    </details>
  );
}
