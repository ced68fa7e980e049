import { useEffect, useEffectEvent, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { SearchField } from '#ui/search-field.tsx';

type TreeSearchProps = { search: string; onSearch: (search: string | undefined) => void };

const debounceMs = 300;

/** Trims the input; spaces alone do not search. */
export function TreeSearch({ search, onSearch }: TreeSearchProps) {
  const { t } = useTexts();
  const [text, setText] = useState(search);
  const [sentSearch, setSentSearch] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  // Only a search changed elsewhere replaces the text; our own echo would undo later typing.
  if (search !== lastSearch) {
    setLastSearch(search);
    if (search !== sentSearch) {
      setText(search);
      setSentSearch(search);
    }
  }
  const name = text.trim();
  const send = useEffectEvent(() => {
    setSentSearch(name);
    onSearch(name || undefined);
  });
  useEffect(() => {
    if (name === sentSearch) return undefined;
    const timer = setTimeout(send, debounceMs);
    return () => clearTimeout(timer);
  }, [name, sentSearch]);
  return (
    <SearchField
      label={t('home.searchPlaceholder')}
      clearLabel={t('home.clearSearch')}
      value={text}
      onChange={setText}
    />
  );
}
