import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { ListGroup, ListRow } from '#ui/list-group.tsx';
import { SearchField } from '#ui/search-field.tsx';

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
  const { data: places, isError, isPaused } = useQuery({ ...placesQuery, enabled: open });
  const results = searchPlaces(places ?? [], text);
  const inputRef = useRef<HTMLInputElement>(null);
  // A dialog focuses its first button on opening, so the field is focused afterwards.
  useEffect(() => {
    if (!open) return;
    inputRef.current?.focus();
    inputRef.current?.select();
  }, [open]);
  const isSearching = text.trim() !== '' && places !== undefined;
  return (
    <Sheet open={open} onClose={onClose} title={t('map.findPlace')} tall>
      <SearchField
        label={t('map.placeName')}
        clearLabel={t('common.clear')}
        value={text}
        onChange={setText}
        ref={inputRef}
      />
      <div role="status">
        {places === undefined && (isError || isPaused) && (
          <p className={styles.note}>{t('map.placesError')}</p>
        )}
        {isSearching && results.length === 0 && <p className={styles.note}>{t('map.noPlace')}</p>}
      </div>
      {results.length > 0 && (
        <div className={styles.results}>
          <ListGroup>
            {results.map((place) => (
              <ListRow
                key={`${place.kind} ${place.position.join(' ')}`}
                icon="map-pin"
                label={<bdi>{place.names[language]}</bdi>}
                onPress={() => {
                  const { position, names } = place;
                  const [longitude, latitude] = position;
                  onChoose({ longitude, latitude, zoom: zoomOf(place) }, { position, name: names[language] });
                  onClose();
                }}
              />
            ))}
          </ListGroup>
        </div>
      )}
    </Sheet>
  );
}
