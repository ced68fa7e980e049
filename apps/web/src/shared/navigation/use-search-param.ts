import { useSearchParams } from 'react-router';

/** A parameter of the URL and its setter, which keeps the other parameters; undefined removes it. */
export function useSearchParam(name: string) {
  const [params, setParams] = useSearchParams();
  const setValue = (value: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get(name) ?? undefined, setValue] as const;
}
