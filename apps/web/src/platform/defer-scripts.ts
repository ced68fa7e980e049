/**
 * Inlined from its source text at the end of prerendered pages: it must not reference anything outside
 * itself. Loads scripts after the hero photo has loaded or failed, or after the first paint, so they do not
 * compete with the first view on slow connections.
 */
export function deferScripts(): void {
  const photo = document.querySelector<HTMLImageElement>('#hero img');
  let isStarted = false;
  const loadScripts = () => {
    if (isStarted) return;
    isStarted = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = link.as === 'font' ? 'preload' : 'modulepreload';
    for (const script of document.querySelectorAll<HTMLScriptElement>('script[type=later]'))
      // On failure the prerendered page stays.
      import(script.src).catch(() => undefined);
  };
  // requestAnimationFrame does not run in hidden tabs.
  setTimeout(loadScripts, document.hidden ? 0 : 3_000);
  if (photo && !photo.complete) {
    photo.addEventListener('load', loadScripts);
    photo.addEventListener('error', loadScripts);
  } else requestAnimationFrame(() => setTimeout(loadScripts));
}
