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
  /** Whether the trees can be limited to planting dates. */
  hasDates: boolean;
  onShare: (() => void) | undefined;
  isFull: boolean;
  onFullScreen: () => void;
}

export function MapControls(props: MapControlsProps) {
  const { mode, onModeChange, isLocating, onLocate, onZoom, isAtMaxZoom, onTool } = props;
  const { isFull, onFullScreen } = props;
  const { t } = useTexts('map');
  return (
    <div role="group" aria-label={t('map.controls')} data-over-map className={styles.controls}>
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
          label={t('map.threeD')}
          aria-pressed={mode.isThreeD}
          className={styles.toggle}
          onClick={() => onModeChange({ ...mode, isThreeD: !mode.isThreeD })}
        >
          <span className={styles.threeD}>{t('map.threeDShort')}</span>
        </IconButton>
        <IconButton
          label={t(isLocating ? 'map.locating' : 'map.myLocation')}
          icon="crosshair-simple"
          aria-busy={isLocating}
          onClick={onLocate}
        >
          {isLocating ? <Spinner /> : undefined}
        </IconButton>
        <IconButton label={t('map.findPlace')} icon="magnifying-glass" onClick={() => onTool('place')} />
        <IconButton
          label={t(isFull ? 'map.leaveFullScreen' : 'map.fullScreen')}
          icon={isFull ? 'corners-in' : 'corners-out'}
          onClick={onFullScreen}
        />
        <MoreTools {...props} />
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

function MoreTools({ onRecenter, onTool, hasDates, onShare }: MapControlsProps) {
  const { t } = useTexts('map');
  return (
    <Menu
      label={t('map.more')}
      items={[
        { id: 'recenter', icon: 'tree', label: t('map.recenter'), onChoose: onRecenter },
        ...(hasDates
          ? [
              {
                id: 'planted',
                icon: 'calendar-blank',
                label: t('map.planted'),
                onChoose: () => onTool('planted'),
              } as const,
            ]
          : []),
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
        <IconButton {...trigger} label={t('map.more')} icon="dots-three-vertical" />
      )}
    />
  );
}
