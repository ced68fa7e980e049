import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useCombobox } from '#ui/use-combobox.ts';

import { placesQuery, searchPlaces, zoomOf } from '../base/map-places.ts';
import type { MapView } from '../base/map-view.ts';
import type { NamedPlace } from '../engine/map-scene.ts';

import styles from './place-sheet.module.css';

interface PlaceSheetProps {
  open: boolean;
  onClose: () => void;
  onChoose: (view: MapView, place: NamedPlace) => void;
}

/**
 * Finds a city, village or country by name and moves the map there; works offline after the names were
 * loaded.
 */
export function PlaceSheet({ open, onClose, onChoose }: PlaceSheetProps) {
  const { t, language } = useTexts('map');
  const [text, setText] = useState('');
  const { data: places, isError, refetch } = useQuery({ ...placesQuery, enabled: open });
  const results = searchPlaces(places ?? [], text);
  const { activeIndex, reset, fieldProps, listProps, optionProps } = useCombobox({
    count: results.length,
    onChoose(index) {
      const place = results[index];
      if (place === undefined) return;
      const { position, names } = place;
      const [longitude, latitude] = position;
      onChoose({ longitude, latitude, zoom: zoomOf(place) }, { position, name: names[language] });
      onClose();
    },
  });
  const inputRef = useRef<HTMLInputElement>(null);
  // A dialog focuses its first button on opening, so the field is focused afterwards.
  useEffect(() => {
    if (!open) return;
    inputRef.current?.focus();
    inputRef.current?.select();
  }, [open]);
  const hasFailed = places === undefined && isError;

  function describeState(): string {
    if (hasFailed) return t('map.placesError');
    if (text.trim() === '') return '';
    if (places === undefined) return t('map.placesLoading');
    return results.length === 0 ? t('map.noPlace') : t('map.placeCount', { count: results.length });
  }

  return (
    <Sheet open={open} onClose={onClose} title={t('map.findPlace')} tall>
      <SearchField
        label={t('map.placeName')}
        clearLabel={t('common.clear')}
        value={text}
        onChange={(next) => {
          setText(next);
          reset();
        }}
        ref={inputRef}
        fieldProps={fieldProps}
      />
      <p role="status" className={results.length > 0 ? styles.count : styles.note}>
        {describeState()}
      </p>
      {hasFailed && (
        <Button variant="secondary" wide icon="arrow-clockwise" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      )}
      <div {...listProps} aria-label={t('map.placeResults')} className={styles.results}>
        {results.map((place, index) => (
          <div
            key={`${place.kind} ${place.position.join(' ')}`}
            {...optionProps(index)}
            className={clsx(styles.result, index === activeIndex && styles.active)}
          >
            <Icon name="map-pin" size={20} />
            <bdi>{place.names[language]}</bdi>
          </div>
        ))}
      </div>
    </Sheet>
  );
}
