import { useTexts } from '#platform/texts.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { type MapMode, mapStyleNames } from '../base/map-view.ts';

import styles from './map-controls.module.css';

export type MapTool = 'place' | 'planted' | 'inView';

interface MapControlsProps {
  mode: MapMode;
  onModeChange: (mode: MapMode) => void;
  isLocating: boolean;
  onLocate: () => void;
  onZoom: (levels: number) => void;
  isAtMaxZoom: boolean;
  onRecenter: () => void;
  onTool: (tool: MapTool) => void;
  onShare: (() => void) | undefined;
}

export function MapControls(props: MapControlsProps) {
  const { mode, onModeChange, isLocating, onLocate, onZoom, isAtMaxZoom, onRecenter, onTool, onShare } =
    props;
  const { t } = useTexts('map');
  return (
    <div role="group" aria-label={t('map.controls')} className={styles.controls}>
      <div className={styles.styleChoice}>
        <Segmented
          label={t('map.style')}
          options={mapStyleNames.map((value) => ({ value, label: t(`map.${value}`) }))}
          value={mode.style}
          onChange={(style) => onModeChange({ ...mode, style })}
        />
      </div>
      <div className={styles.column}>
        <IconButton
          variant="surface"
          label={t('map.threeD')}
          aria-pressed={mode.isThreeD}
          className={styles.tile}
          onClick={() => onModeChange({ ...mode, isThreeD: !mode.isThreeD })}
        >
          <span className={styles.threeD}>{t('map.threeDShort')}</span>
        </IconButton>
        <IconButton
          variant="surface"
          label={t(isLocating ? 'map.locating' : 'map.myLocation')}
          icon="crosshair-simple"
          aria-busy={isLocating}
          className={styles.tile}
          onClick={onLocate}
        >
          {isLocating ? <Spinner /> : undefined}
        </IconButton>
        <IconButton
          variant="surface"
          label={t('map.findPlace')}
          icon="magnifying-glass"
          className={styles.tile}
          onClick={() => onTool('place')}
        />
        <Menu
          label={t('map.more')}
          items={[
            { id: 'recenter', icon: 'tree', label: t('map.recenter'), onChoose: onRecenter },
            {
              id: 'planted',
              icon: 'calendar-blank',
              label: t('map.planted'),
              onChoose: () => onTool('planted'),
            },
            { id: 'inView', icon: 'list', label: t('map.inView'), onChoose: () => onTool('inView') },
            ...(onShare
              ? [
                  {
                    id: 'share',
                    icon: 'share-fat',
                    iconMirrored: true,
                    label: t('map.shareView'),
                    onChoose: onShare,
                  } as const,
                ]
              : []),
          ]}
          renderTrigger={(trigger) => (
            <IconButton
              {...trigger}
              variant="surface"
              label={t('map.more')}
              icon="dots-three-vertical"
              className={styles.tile}
            />
          )}
        />
        <div className={styles.zoomButtons}>
          <IconButton label={t('map.zoomIn')} icon="plus" disabled={isAtMaxZoom} onClick={() => onZoom(1)} />
          <IconButton label={t('map.zoomOut')} onClick={() => onZoom(-1)}>
            <span className={styles.minus} />
          </IconButton>
        </div>
      </div>
    </div>
  );
}
