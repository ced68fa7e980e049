import { useEffect, useMemo } from 'react';

/** An address under which a file can be shown, as long as there is one. */
export function usePreview(file: Blob | undefined): string | undefined {
  const address = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => {
    if (address === undefined) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);
  return address;
}
