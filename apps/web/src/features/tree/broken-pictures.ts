import { useState } from 'react';

/** Rows come and go while one scrolls: a picture that could not be loaded is not asked for again by the next row. */
const broken = new Set<string>();

/** The first of these addresses that has not failed; `onError` gives up the one shown. */
export function useFirstPicture(addresses: readonly string[]): {
  src: string | undefined;
  onError: () => void;
} {
  const [, setFailures] = useState(0);
  const src = addresses.find((address) => !broken.has(address));
  return {
    src,
    onError() {
      if (src !== undefined) broken.add(src);
      setFailures((failures) => failures + 1);
    },
  };
}
