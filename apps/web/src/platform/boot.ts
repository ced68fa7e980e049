/**
 * Runs inline before the first paint, from its own text: it may use nothing outside itself.
 * The language and theme chosen on this device are set on the page even where the server did not know them,
 * and the form of sign-in, the one that is drawn ahead, waits for the app where it is sent before that is there, instead of
 * loading the page anew.
 */
export function boot(): void {
  const root = document.documentElement;
  const read = (name: string) => {
    let value;
    try {
      value = localStorage.getItem(name);
    } catch {
      // Storage may be forbidden; the cookie still speaks.
    }
    return value || (document.cookie.match(`(^|; )${name}=(\\w+)`) || [])[2];
  };
  const language = read('preferred-language');
  if (/^(ar|en|pt)$/.test(language || '')) {
    root.lang = language as string;
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
