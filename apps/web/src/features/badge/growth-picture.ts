import { colorOf, ellipsePath, pathOf, valueAt } from './growth-drawing.ts';
import type { GrowthDrawing, Layer, Paint, Shape } from './growth-drawing.ts';

/** Brings a part of the picture to a frame. */
type Draw = (frame: number) => void;
type Attributes = Record<string, string | number>;

/** Every picture on a page has names of its own. */
let pictures = 0;

/** The drawing as SVG, and what brings it to a frame. */
export function pictureOf(drawing: GrowthDrawing): { svg: SVGElement; draw: Draw } {
  const prefix = `growth-${(pictures += 1)}-`;
  const svg = element('svg', {
    viewBox: `0 0 ${drawing.w} ${drawing.h}`,
    preserveAspectRatio: 'xMidYMax meet',
    width: '100%',
    height: '100%',
  });
  const defs = element('defs', {});
  svg.append(defs);
  const boughs = new Map<string, string>();
  return { svg, draw: drawLayers(svg, drawing.layers) };

  /** The first of the layers lies on top. */
  function drawLayers(parent: SVGElement, layers: readonly Layer[]): Draw {
    return together(layers.toReversed().map((layer) => drawLayer(parent, layer)));
  }

  /** What is not seen yet is not drawn yet. */
  function drawLayer(parent: SVGElement, layer: Layer): Draw {
    const group = element('g', {});
    parent.append(group);
    let content: Draw | undefined;
    return (frame) => {
      const isSeen = frame >= layer.ip && frame < layer.op;
      set(group, { display: isSeen ? 'inline' : 'none' });
      if (!isSeen) return;
      set(group, placeOf(layer, frame));
      content ??= drawContent(group, layer);
      content(frame);
    };
  }

  function drawContent(group: SVGElement, { refId, shapes = [] }: Layer): Draw {
    if (refId === undefined) return together(shapes.toReversed().map(({ it }) => drawShapes(group, it)));
    const layers = drawing.assets.find(({ id }) => id === refId)?.layers ?? [];
    if (layers.some((layer) => layer.refId !== undefined)) return drawLayers(group, layers);
    group.append(element('use', { href: `#${boughOf(refId, layers)}` }));
    return () => undefined;
  }

  /** A bough grows in many places and is the same in all of them: it is drawn once. */
  function boughOf(id: string, layers: readonly Layer[]): string {
    const known = boughs.get(id);
    if (known !== undefined) return known;
    const bough = element('g', {});
    drawLayers(bough, layers)(0);
    const name = define(bough);
    boughs.set(id, name);
    return name;
  }

  /** Paths, and the one paint that is for all of them. */
  function drawShapes(group: SVGElement, shapes: readonly Shape[]): Draw {
    const path = element('path', {});
    group.append(path);
    const paint = shapes.find(isPaint);
    const gradient = paint?.ty === 'gf' ? { fill: `url(#${define(gradientOf(paint))})` } : {};
    const changes = shapes.some(isChanging);
    let isDrawn = false;
    return (frame) => {
      if (isDrawn && !changes) return;
      isDrawn = true;
      set(path, {
        d: shapes.map((shape) => outlineOf(shape, frame)).join(''),
        ...(paint === undefined || paint.ty === 'gf' ? gradient : colorsOf(paint, frame)),
      });
    };
  }

  function define(node: SVGElement): string {
    const name = `${prefix}${defs.childElementCount}`;
    set(node, { id: name });
    defs.append(node);
    return name;
  }
}

function placeOf({ ks: { o, r, p, a, s } }: Layer, frame: number): Attributes {
  const [x = 0, y = 0] = valueAt(p, frame);
  const [anchorX = 0, anchorY = 0] = valueAt(a, frame);
  const [scaleX = 100, scaleY = 100] = valueAt(s, frame);
  const scale = `scale(${scaleX / 100} ${scaleY / 100})`;
  const transform = `translate(${x} ${y})rotate(${valueAt(r, frame)})${scale}translate(${-anchorX} ${-anchorY})`;
  return { transform, opacity: valueAt(o, frame) / 100 };
}

function isPaint(shape: Shape): shape is Paint {
  return shape.ty === 'fl' || shape.ty === 'st' || shape.ty === 'gf';
}

function isChanging(shape: Shape): boolean {
  return Object.values(shape).some((value) => typeof value === 'object' && 'a' in value && value.a === 1);
}

function outlineOf(shape: Shape, frame: number): string {
  if (shape.ty === 'sh') return pathOf(valueAt(shape.ks, frame));
  return shape.ty === 'el' ? ellipsePath(valueAt(shape.p, frame), valueAt(shape.s, frame)) : '';
}

function colorsOf(paint: Exclude<Paint, { ty: 'gf' }>, frame: number): Attributes {
  const color = colorOf(valueAt(paint.c, frame));
  const opacity = valueAt(paint.o, frame) / 100;
  if (paint.ty === 'fl') return { fill: color, 'fill-opacity': opacity };
  return {
    fill: 'none',
    stroke: color,
    'stroke-opacity': opacity,
    'stroke-width': valueAt(paint.w, frame),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  };
}

/** From one place to another; its colours stand one after the other, each behind its share of the way. */
function gradientOf({ s, e, g }: Extract<Paint, { ty: 'gf' }>): SVGElement {
  const [x1 = 0, y1 = 0] = valueAt(s, 0);
  const [x2 = 0, y2 = 0] = valueAt(e, 0);
  const gradient = element('linearGradient', { gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 });
  const stops = valueAt(g.k, 0);
  for (let index = 0; index < g.p; index += 1) {
    const [offset = 0, ...color] = stops.slice(index * 4, index * 4 + 4);
    gradient.append(element('stop', { offset, 'stop-color': colorOf(color) }));
  }
  return gradient;
}

function together(draws: readonly Draw[]): Draw {
  return (frame) => draws.forEach((draw) => draw(frame));
}

function element(name: string, attributes: Attributes): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  set(made, attributes);
  return made;
}

/** Only what changes is told to the browser. */
function set(node: SVGElement, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes))
    if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}
