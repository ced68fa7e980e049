/**
 * Runs inline in a page that begins with a photo, from its own text: it may use nothing outside itself. On a slow link scripts
 * and fonts would share what the photo needs; they are asked for when it has come, or does not come.
 */
export function photoFirst(): void {
  const photo = document.querySelector<HTMLImageElement>('#hero img');
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = link.as === 'font' ? 'preload' : 'modulepreload';
    for (const script of document.querySelectorAll<HTMLScriptElement>('script[type=later]'))
      void import(script.src);
  };
  if (!photo || photo.complete) {
    begin();
    return;
  }
  photo.addEventListener('load', begin);
  photo.addEventListener('error', begin);
  setTimeout(begin, 3_000);
}
