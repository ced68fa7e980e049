/**
 * Applies the stored language and theme before the first paint, and holds what is submitted or pressed in a rendered page
 * until the app has hydrated it. Pages inline its source text, so it must not reference anything outside itself.
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
  const dark = matchMedia('(prefers-color-scheme:dark)');
  const applyTheme = () => {
    const theme = readPreference('preferred-theme');
    root.dataset['theme'] = theme === 'dark' || (theme !== 'light' && dark.matches) ? 'dark' : 'light';
  };
  applyTheme();
  dark.addEventListener('change', applyTheme);
  const used: HTMLElement[] = (window.usedEarly = []);
  const hold = (event: Event) => {
    const { target } = event;
    const element =
      target instanceof Element &&
      target.closest<HTMLElement>('[data-rendered] :is(button, form, a[data-waits])');
    if (!element || (event.type === 'click' && element instanceof HTMLFormElement)) return;
    used.push(element);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', hold, true);
  addEventListener('submit', hold, true);
}
