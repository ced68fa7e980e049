import iconv from 'iconv-lite';

/** A feature as any program may write it; the reader validates missing or wrong fields. */
export type GeoFeature = {
  id?: unknown;
  geometry?: { type?: unknown; coordinates?: unknown } | null;
  properties?: Record<string, unknown> | null;
};

const maxFeatureLength = 100_000;

export class GeoJsonError extends Error {}

/** Streams the features of a collection, an array or line-delimited JSON, holding one feature in memory. */
export async function* readFeatures(bytes: AsyncIterable<Buffer>): AsyncGenerator<GeoFeature> {
  const decoder = iconv.getDecoder('utf-8');
  const scan = createFeatureScanner();
  let buffer = '';
  for await (const chunk of bytes) {
    buffer += decoder.write(chunk);
    const { texts, remainder } = scan(buffer);
    buffer = remainder;
    if (buffer.length > maxFeatureLength) throw new GeoJsonError('A feature does not end.');
    for (const text of texts) yield parseFeature(text);
  }
}

function parseFeature(text: string): GeoFeature {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) throw new GeoJsonError('A feature is not an object.');
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new GeoJsonError('A feature is not valid JSON.', { cause: error });
  }
}

/** Extracts complete features from chunked text; remembers the nesting depth between chunks. */
function createFeatureScanner() {
  const brackets: string[] = [];
  let featureDepth: number | undefined;
  let inText = false;
  let isEscaped = false;
  let scanned = 0;

  return (buffer: string): { texts: string[]; remainder: string } => {
    const texts: string[] = [];
    let start = featureDepth !== undefined && brackets.length > featureDepth ? 0 : -1;
    for (let index = scanned; index < buffer.length; index += 1) {
      const character = buffer[index] ?? '';
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '"') inText = false;
      } else if (character === '"') inText = true;
      else if (character === '{' || character === '[') {
        if (character === '{' && start < 0 && isFeatureStart(buffer)) start = index;
        brackets.push(character);
      } else if (character === '}' || character === ']') {
        brackets.pop();
        if (start >= 0 && brackets.length === featureDepth) {
          texts.push(buffer.slice(start, index + 1));
          start = -1;
        }
      }
    }
    const remainder = start >= 0 ? buffer.slice(start) : '';
    scanned = remainder.length;
    return { texts, remainder };
  };

  /** Features are in the array of a collection, in a top-level array or, line by line, at the top level. */
  function isFeatureStart(buffer: string): boolean {
    featureDepth ??= featureDepthOf(buffer);
    return brackets.length === featureDepth && (featureDepth === 0 || brackets.at(-1) === '[');
  }
}

function featureDepthOf(buffer: string): number {
  if (/^\s*\[/u.test(buffer)) return 1;
  return /"FeatureCollection"|"features"\s*:/u.test(buffer) ? 2 : 0;
}
