/**
 * Inlined from its source text before the first paint: it must not reference anything outside itself. Applies
 * the stored language and theme, and holds an early submit of the prerendered sign-in form until the app is
 * loaded.
 */
export function boot(): void {
  const root = document.documentElement;
  const read = (name: string) => {
    let value;
    try {
      value = localStorage.getItem(name);
    } catch {
      // Storage may be denied; falls back to the cookie.
    }
    return value || (document.cookie.match(`(^|; )${name}=(\\w+)`) || [])[2];
  };
  const language = read('preferred-language');
  if (language && /^(ar|en|pt)$/.test(language)) {
    root.lang = language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
  const theme = read('preferred-theme');
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches);
  root.dataset['theme'] = isDark ? 'dark' : 'light';
  addEventListener('submit', (event) => {
    const page = document.querySelector<HTMLElement>('[data-prerendered=login]');
    if (!page) return;
    event.preventDefault();
    page.dataset['sentEarly'] = '';
  });
}
