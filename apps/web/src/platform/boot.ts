/**
 * Applies the stored language and theme before the first paint, and records an early submit of the prerendered
 * sign-in form for the app. Pages inline its source text, so it must not reference anything outside itself.
 */
export function boot(): void {
  const root = document.documentElement;
  const readPreference = (name: string) => {
    let stored;
    try {
      stored = localStorage.getItem(name);
    } catch {
      // Storage may be denied; the cookie is then used.
    }
    return stored || (document.cookie.match(`(^|; )${name}=(\\w+)`) || [])[2];
  };
  const language = readPreference('preferred-language');
  if (language && /^(ar|en|pt)$/.test(language)) {
    root.lang = language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
  const theme = readPreference('preferred-theme');
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches);
  root.dataset['theme'] = isDark ? 'dark' : 'light';
  addEventListener('submit', (event) => {
    const page = document.querySelector<HTMLElement>('[data-prerendered=login]');
    if (!page) return;
    event.preventDefault();
    page.dataset['sentEarly'] = '';
  });
}
