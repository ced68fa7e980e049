/**
 * Runs inline at the end of a page that was drawn ahead, from its own text: it may use nothing outside itself. On a slow link
 * scripts would share what the first view needs; they are asked for when it stands: once its photo has come, or does not come,
 * and without one after the first paint.
 */
export function viewFirst(): void {
  const photo = document.querySelector<HTMLImageElement>('#hero img');
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = link.as === 'font' ? 'preload' : 'modulepreload';
    for (const script of document.querySelectorAll<HTMLScriptElement>('script[type=later]'))
      // Where it does not come, what was drawn stays.
      import(script.src).catch(() => undefined);
  };
  // A page in a tab that nobody looks at is never painted.
  setTimeout(begin, document.hidden ? 0 : 3_000);
  if (photo && !photo.complete) {
    photo.addEventListener('load', begin);
    photo.addEventListener('error', begin);
  } else requestAnimationFrame(() => setTimeout(begin));
}
