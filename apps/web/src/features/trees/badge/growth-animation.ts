import growthUrl from 'virtual:tree-growth';

const framesPerSecond = 60;

/** The drawing in its place, which can show every frame from the seed to the old tree. */
export type GrowthAnimation = {
  standAt(frame: number): void;
  /** Plays from the frame that is shown to another, before or after it. */
  growTo(frame: number): void;
  remove(): void;
};

let loading: Promise<Element> | undefined;

/** Fetched once and after the first paint: the drawing is large and nothing depends on it. */
export async function loadGrowthAnimation(): Promise<{ load: (box: HTMLElement) => GrowthAnimation }> {
  loading ??= fetchDrawing().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const drawing = await loading;
  return { load: (box) => putInto(box, document.importNode(drawing, true) as SVGSVGElement) };
}

/** As a document: no page of ours may make one from a text (CSP `require-trusted-types-for`). */
function fetchDrawing(): Promise<Element> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', growthUrl);
    request.responseType = 'document';
    request.addEventListener('load', () => {
      const drawing = request.status === 200 ? request.responseXML?.documentElement : undefined;
      if (drawing) resolve(drawing);
      else reject(new Error(`The growing tree answered ${request.status}.`));
    });
    request.addEventListener('error', () => reject(new Error('The growing tree did not come.')));
    request.send();
  });
}

function putInto(box: HTMLElement, drawing: SVGSVGElement): GrowthAnimation {
  let shown = 0;
  let nextStep = 0;
  const standAt = (frame: number) => {
    shown = frame;
    drawing.setCurrentTime(frame / framesPerSecond);
  };
  box.replaceChildren(drawing);
  drawing.pauseAnimations();
  standAt(0);
  return {
    standAt,
    growTo(frame) {
      cancelAnimationFrame(nextStep);
      const [first, direction] = [shown, Math.sign(frame - shown)];
      let startedAt: number | undefined;
      const step = (now: number) => {
        startedAt ??= now;
        const passed = ((now - startedAt) / 1000) * framesPerSecond;
        const isThere = passed >= Math.abs(frame - first);
        standAt(isThere ? frame : first + direction * passed);
        if (!isThere) nextStep = requestAnimationFrame(step);
      };
      nextStep = requestAnimationFrame(step);
    },
    remove() {
      cancelAnimationFrame(nextStep);
      drawing.remove();
    },
  };
}
