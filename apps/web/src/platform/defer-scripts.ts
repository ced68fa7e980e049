/**
 * Inlined from its source text at the end of rendered pages: it must not reference anything outside itself. Fonts and
 * scripts wait for the hero photo or the first paint, so they do not compete with the first view on slow connections.
 * What visitors read is complete without the app: it loads when they use the page, or after they have read a while.
 */
export function deferScripts(): void {
  const readingMs = 2_000;
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=later]');
  const rendering = scripts[0]?.dataset['rendering'];
  const photo = document.querySelector<HTMLImageElement>('#hero img');
  const enableLinks = (isFont: boolean) => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      if ((link.as === 'font') === isFont) link.rel = isFont ? 'preload' : 'modulepreload';
  };
  let isStarted = false;
  const loadApp = () => {
    if (isStarted) return;
    isStarted = true;
    enableLinks(false);
    // On failure the rendered page stays.
    for (const { src } of scripts) import(src).catch(() => undefined);
  };
  let isVisitor = true;
  try {
    isVisitor = !localStorage.getItem('token');
  } catch {
    // Storage may be denied.
  }
  const isReadable = isVisitor && rendering !== 'shell';
  const onFirstView = () => {
    enableLinks(true);
    if (!isReadable) loadApp();
  };
  // requestAnimationFrame does not run in hidden tabs.
  setTimeout(onFirstView, document.hidden ? 0 : 3_000);
  if (photo && !photo.complete) {
    photo.addEventListener('load', onFirstView);
    photo.addEventListener('error', onFirstView);
  } else requestAnimationFrame(() => setTimeout(onFirstView));
  if (!isReadable) return;
  for (const event of ['pointerdown', 'keydown', 'focusin']) addEventListener(event, loadApp, { once: true });
  if (rendering === 'static') return;
  addEventListener('scroll', loadApp, { once: true });
  addEventListener('load', () => setTimeout(loadApp, readingMs));
}
