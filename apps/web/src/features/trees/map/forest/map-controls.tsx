import { mapTexts } from '../../../locales/map.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { mapStyleNames } from '../base/map-view.ts';
import type { MapLook } from '../base/map-view.ts';

import styles from './map-controls.module.css';

export type MapTool = 'place' | 'planted' | 'inView';

interface MapControlsProps {
  look: MapLook;
  onLook: (look: MapLook) => void;
  isLocating: boolean;
  onLocate: () => void;
  onZoom: (levels: number) => void;
  /** Whether this look goes no further in. */
  isAtEnd: boolean;
  onRecenter: () => void;
  onTool: (tool: MapTool) => void;
  /** Undefined where there is nobody to share it with. */
  onShare: (() => void) | undefined;
}

/** DESIGN section 9: the style at the start, 3D and where I am at the end, both above the map. */
export function MapControls(props: MapControlsProps) {
  const { look, onLook, isLocating, onLocate, onZoom, isAtEnd, onRecenter, onTool, onShare } = props;
  const tell = useTextFile(mapTexts);
  return (
    <div role="group" aria-label={tell('map.controls')} className={styles.controls}>
      <div className={styles.styles}>
        <Segmented
          label={tell('map.style')}
          options={mapStyleNames.map((value) => ({ value, label: tell(`map.${value}`) }))}
          value={look.style}
          onChange={(style) => onLook({ ...look, style })}
        />
      </div>
      <div className={styles.column}>
        <IconButton
          look="surface"
          label={tell('map.threeD')}
          aria-pressed={look.isThreeD}
          className={styles.tile}
          onClick={() => onLook({ ...look, isThreeD: !look.isThreeD })}
        >
          <span className={styles.threeD}>{tell('map.threeDShort')}</span>
        </IconButton>
        <IconButton
          look="surface"
          label={tell(isLocating ? 'map.locating' : 'map.myLocation')}
          icon="crosshair-simple"
          aria-busy={isLocating}
          className={styles.tile}
          onClick={onLocate}
        >
          {isLocating ? <Spinner /> : undefined}
        </IconButton>
        <IconButton
          look="surface"
          label={tell('map.findPlace')}
          icon="magnifying-glass"
          className={styles.tile}
          onClick={() => onTool('place')}
        />
        <Menu
          label={tell('map.more')}
          items={[
            { id: 'recenter', icon: 'tree', label: tell('map.recenter'), onChoose: onRecenter },
            {
              id: 'planted',
              icon: 'calendar-blank',
              label: tell('map.planted'),
              onChoose: () => onTool('planted'),
            },
            { id: 'inView', icon: 'list', label: tell('map.inView'), onChoose: () => onTool('inView') },
            ...(onShare
              ? [
                  {
                    id: 'share',
                    icon: 'share-fat',
                    iconMirrored: true,
                    label: tell('map.shareView'),
                    onChoose: onShare,
                  } as const,
                ]
              : []),
          ]}
          renderTrigger={(trigger) => (
            <IconButton
              {...trigger}
              look="surface"
              label={tell('map.more')}
              icon="dots-three-vertical"
              className={styles.tile}
            />
          )}
        />
        <div className={styles.zooms}>
          <IconButton label={tell('map.zoomIn')} icon="plus" disabled={isAtEnd} onClick={() => onZoom(1)} />
          <IconButton label={tell('map.zoomOut')} onClick={() => onZoom(-1)}>
            <span className={styles.minus} />
          </IconButton>
        </div>
      </div>
    </div>
  );
}
