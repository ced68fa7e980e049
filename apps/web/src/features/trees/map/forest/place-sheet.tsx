import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { mapTexts } from '../../../locales/map.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { ListGroup, ListRow } from '../../../ui/list-group.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { placesQuery, searchPlaces, zoomOf } from '../base/map-places.ts';
import type { MapView } from '../base/map-view.ts';
import type { NamedPlace } from '../engine/map-stage.ts';

import styles from './place-sheet.module.css';

interface PlaceSheetProps {
  open: boolean;
  onClose: () => void;
  onChoose: (view: MapView, place: NamedPlace) => void;
}

/** Finds a city, village or country by its name, and brings the map there; it needs no connection once the names are here. */
export function PlaceSheet({ open, onClose, onChoose }: PlaceSheetProps) {
  const { t, language } = useTexts();
  const tell = useTextFile(mapTexts);
  const [text, setText] = useState('');
  const { data: places, isError, isPaused } = useQuery({ ...placesQuery, enabled: open });
  const found = searchPlaces(places ?? [], text);
  const field = useRef<HTMLInputElement>(null);
  // A dialog that opens takes the focus to its first button, so that the field asks for it afterwards.
  useEffect(() => {
    if (!open) return;
    field.current?.focus();
    field.current?.select();
  }, [open]);
  const isSearching = text.trim() !== '' && places !== undefined;
  return (
    <Sheet open={open} onClose={onClose} title={tell('map.findPlace')} closeLabel={t('common.close')} tall>
      <SearchField
        label={tell('map.placeName')}
        clearLabel={t('common.clear')}
        value={text}
        onChange={setText}
        ref={field}
      />
      <div role="status">
        {places === undefined && (isError || isPaused) && (
          <p className={styles.note}>{tell('map.placesError')}</p>
        )}
        {isSearching && found.length === 0 && <p className={styles.note}>{tell('map.noPlace')}</p>}
      </div>
      {found.length > 0 && (
        <div className={styles.found}>
          <ListGroup>
            {found.map((place) => (
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
