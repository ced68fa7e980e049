import growthUrl from 'virtual:tree-growth';

const framesPerSecond = 60;
/** A device that needs longer for the last frame shows only that one. */
const maxFrameMs = 50;

export type GrowthAnimation = {
  showFrame(frame: number): void;
  growTo(frame: number): void;
  remove(): void;
};

let loading: Promise<SVGSVGElement> | undefined;

/** Fetched once, after the first paint: the drawing is large and nothing depends on it. */
export async function loadGrowthAnimation(): Promise<{ load: (box: HTMLElement) => GrowthAnimation }> {
  loading ??= fetchDrawing().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const drawing = await loading;
  return { load: (box) => mountDrawing(box, document.importNode(drawing, true)) };
}

/** XMLHttpRequest parses the document itself: CSP `require-trusted-types-for` forbids parsing a string. */
function fetchDrawing(): Promise<SVGSVGElement> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', growthUrl);
    request.responseType = 'document';
    request.addEventListener('load', () => {
      const drawing = request.status === 200 ? request.responseXML?.documentElement : undefined;
      if (drawing instanceof SVGSVGElement) resolve(drawing);
      else reject(new Error(`The growing tree returned HTTP ${request.status}.`));
    });
    request.addEventListener('error', () => reject(new Error('The growing tree did not load.')));
    request.send();
  });
}

function mountDrawing(box: HTMLElement, drawing: SVGSVGElement): GrowthAnimation {
  let currentFrame = 0;
  let nextStep = 0;
  const showFrame = (frame: number) => {
    currentFrame = frame;
    drawing.setCurrentTime(frame / framesPerSecond);
  };
  /** Includes the layout, which would otherwise run later. */
  const measureFrame = (frame: number): number => {
    const startedAt = performance.now();
    showFrame(frame);
    drawing.getBoundingClientRect();
    return performance.now() - startedAt;
  };
  box.replaceChildren(drawing);
  drawing.pauseAnimations();
  return {
    showFrame,
    growTo(frame) {
      cancelAnimationFrame(nextStep);
      const [first, direction] = [currentFrame, Math.sign(frame - currentFrame)];
      if (measureFrame(frame) > maxFrameMs) return;
      showFrame(first);
      let startedAt: number | undefined;
      const step = (now: number) => {
        startedAt ??= now;
        const elapsedFrames = ((now - startedAt) / 1000) * framesPerSecond;
        const isDone = elapsedFrames >= Math.abs(frame - first);
        showFrame(isDone ? frame : first + direction * elapsedFrames);
        if (!isDone) nextStep = requestAnimationFrame(step);
      };
      nextStep = requestAnimationFrame(step);
    },
    remove() {
      cancelAnimationFrame(nextStep);
      drawing.remove();
    },
  };
}
