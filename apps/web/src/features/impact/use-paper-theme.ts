import { useEffect } from 'react';

/** Paper is white: while a page is printed it has the light theme, and its own again after that. */
export function usePaperTheme(): void {
  useEffect(() => {
    const page = document.documentElement;
    let own: string | null = null;
    const begin = () => {
      own = page.getAttribute('data-theme');
      page.setAttribute('data-theme', 'light');
    };
    const end = () => {
      if (own === null) page.removeAttribute('data-theme');
      else page.setAttribute('data-theme', own);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
