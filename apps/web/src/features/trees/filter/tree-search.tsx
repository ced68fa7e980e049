import { useEffect, useEffectEvent, useState } from 'react';

import { useTexts } from '../../platform/texts.tsx';
import { SearchField } from '../../ui/search-field.tsx';

interface TreeSearchProps {
  /** What is searched for at present; empty for nothing. */
  search: string;
  onSearch: (search: string | undefined) => void;
}

/** How long the fingers have to rest before the search goes off. */
const restMs = 300;

/** SPEC section 5: runs only with a name in it; spaces alone are none. */
export function TreeSearch({ search, onSearch }: TreeSearchProps) {
  const { t } = useTexts();
  const [text, setText] = useState(search);
  const [sent, setSent] = useState(search);
  const [seen, setSeen] = useState(search);
  // Only a search that came from elsewhere replaces the text: an echo of our own would take back what was typed since.
  if (search !== seen) {
    setSeen(search);
    if (search !== sent) {
      setText(search);
      setSent(search);
    }
  }
  const name = text.trim();
  const send = useEffectEvent(() => {
    setSent(name);
    onSearch(name || undefined);
  });
  useEffect(() => {
    if (name === sent) return undefined;
    const timer = setTimeout(send, restMs);
    return () => clearTimeout(timer);
  }, [name, sent]);
  return (
    <SearchField
      label={t('home.searchPlaceholder')}
      clearLabel={t('home.clearSearch')}
      value={text}
      onChange={setText}
    />
  );
}
