import { useEffect } from 'react';

export function usePrintTheme(): void {
  useEffect(() => {
    const root = document.documentElement;
    let previousTheme: string | null = null;
    const onBeforePrint = () => {
      previousTheme = root.getAttribute('data-theme');
      root.setAttribute('data-theme', 'light');
    };
    const onAfterPrint = () => {
      if (previousTheme === null) root.removeAttribute('data-theme');
      else root.setAttribute('data-theme', previousTheme);
    };
    window.addEventListener('beforeprint', onBeforePrint);
    window.addEventListener('afterprint', onAfterPrint);
    return () => {
      window.removeEventListener('beforeprint', onBeforePrint);
      window.removeEventListener('afterprint', onAfterPrint);
    };
  }, []);
}
