import iconv from 'iconv-lite';

/** A feature as far as any program writes one; what is missing or of another kind is the reader's to say. */
export type GeoFeature = {
  id?: unknown;
  geometry?: { type?: unknown; coordinates?: unknown } | null;
  properties?: Record<string, unknown> | null;
};

/** What is longer is no tree. */
const longestFeature = 100_000;

/** Thrown for what is no GeoJSON. */
export class GeoJsonFault extends Error {}

/**
 * The features of a collection, an array or of one to a line, one after the other and in the memory of one: a feature is a
 * whole object at the depth where they lie.
 */
export async function* readFeatures(bytes: AsyncIterable<Buffer>): AsyncGenerator<GeoFeature> {
  const decoder = iconv.getDecoder('utf-8');
  const scan = createScan();
  let held = '';
  for await (const piece of bytes) {
    held += decoder.write(piece);
    const { texts, rest } = scan(held);
    held = rest;
    if (held.length > longestFeature) throw new GeoJsonFault('A feature does not end.');
    for (const text of texts) yield parse(text);
  }
}

function parse(text: string): GeoFeature {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) throw new GeoJsonFault('A feature is no object.');
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new GeoJsonFault('A feature is no JSON.', { cause: error });
  }
}

/** Walks over text that comes in pieces and cuts out whole features; it knows at each moment how deep it is. */
function createScan() {
  const open: string[] = [];
  let featureDepth: number | undefined;
  let inText = false;
  let isEscaped = false;
  let scanned = 0;

  return (held: string): { texts: string[]; rest: string } => {
    const texts: string[] = [];
    let start = featureDepth !== undefined && open.length > featureDepth ? 0 : -1;
    let at = scanned;
    for (; at < held.length; at += 1) {
      const character = held[at] ?? '';
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '"') inText = false;
      } else if (character === '"') inText = true;
      else if (character === '{' || character === '[') {
        if (character === '{' && start < 0 && isFeatureHere(held)) start = at;
        open.push(character);
      } else if (character === '}' || character === ']') {
        open.pop();
        if (start >= 0 && open.length === featureDepth) {
          texts.push(held.slice(start, at + 1));
          start = -1;
        }
      }
    }
    const rest = start >= 0 ? held.slice(start) : '';
    scanned = rest.length;
    return { texts, rest };
  };

  /** In the first array of a collection, in an array of features, or, where the file is of lines, at the top. */
  function isFeatureHere(held: string): boolean {
    featureDepth ??= /^\s*\[/u.test(held) ? 1 : /"FeatureCollection"|"features"\s*:/u.test(held) ? 2 : 0;
    return open.length === featureDepth && (featureDepth === 0 || open.at(-1) === '[');
  }
}
