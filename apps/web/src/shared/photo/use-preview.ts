import { useEffect, useMemo } from 'react';

/** Object URL of a file, revoked when the file changes. */
export function usePreview(file: Blob | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => {
    if (url === undefined) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  return url;
}
