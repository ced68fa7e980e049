import type { AnimationItem } from 'lottie-web';

import growthUrl from '../../assets/tree-growth/tree-growth.json?url';

let loading: Promise<{ load: (container: HTMLElement) => AnimationItem }> | undefined;

/** The player and the drawing, fetched once and after the first paint; both are large and nothing depends on them. */
export function loadGrowthAnimation(): Promise<{ load: (container: HTMLElement) => AnimationItem }> {
  loading ??= fetchGrowthAnimation().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchGrowthAnimation() {
  const [{ default: lottie }, response] = await Promise.all([
    import('lottie-web/build/player/lottie_light'),
    fetch(growthUrl),
  ]);
  if (!response.ok) throw new Error(`The growing tree answered ${response.status}.`);
  const drawing = await response.text();
  return {
    load: (container: HTMLElement) =>
      lottie.loadAnimation({
        container,
        renderer: 'svg',
        loop: false,
        autoplay: false,
        // The player writes into what it is given, so every tree gets its own.
        animationData: JSON.parse(drawing) as object,
        // What has not grown yet is not drawn yet.
        rendererSettings: { preserveAspectRatio: 'xMidYMax meet', progressiveLoad: true },
      }),
  };
}
