/**
 * A PDF with a signed statement: a comment after its end, followed by a copy of its trailer so every reader
 * still finds the xref table. The statement contains the digest of everything before it; everything after it
 * is derived.
 */
export type SealedPdf = {
  /** The PDF before sealing. */
  content: Uint8Array;
  /** A compact JWS. */
  token: string;
};

const sealMarker = '\n%nabta-certificate ';
/** Upper bound of a seal's length, so large files are not searched completely. */
const maxSealLength = 16_384;

/** Appends a token to a PDF. */
export function sealPdf({ content, token }: SealedPdf): Uint8Array {
  const trailer = trailerOf(content);
  if (trailer === undefined) throw new Error('The input is not a complete PDF.');
  return concatBytes(content, bytesOf(`${sealMarker}${token}${trailer}`));
}

/** Returns undefined if the file is not sealed or anything after the seal is unexpected. */
export function readSealedPdf(bytes: Uint8Array): SealedPdf | undefined {
  const sealStart = lastIndexOf(bytes, bytesOf(sealMarker));
  if (sealStart === -1) return undefined;
  const content = bytes.subarray(0, sealStart);
  const trailer = trailerOf(content);
  const sealed = textOf(bytes.subarray(sealStart + sealMarker.length));
  const token = sealed.slice(0, sealed.indexOf('\n'));
  return trailer !== undefined && sealed === token + trailer ? { content, token } : undefined;
}

/** Returns the PDF trailer, which contains the xref offset. */
function trailerOf(content: Uint8Array): string | undefined {
  const offset = /startxref\s+(\d+)\s+%%EOF\s*$/u.exec(textOf(content.subarray(-64)))?.[1];
  return offset === undefined ? undefined : `\nstartxref\n${offset}\n%%EOF\n`;
}

function lastIndexOf(bytes: Uint8Array, pattern: Uint8Array): number {
  const first = Math.max(0, bytes.length - maxSealLength);
  for (let start = bytes.length - pattern.length; start >= first; start -= 1) {
    if (pattern.every((byte, index) => bytes[start + index] === byte)) return start;
  }
  return -1;
}

/** Decodes one byte per character (Latin-1), which is lossless. */
function textOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function concatBytes(one: Uint8Array, other: Uint8Array): Uint8Array {
  const result = new Uint8Array(one.length + other.length);
  result.set(one);
  result.set(other, one.length);
  return result;
}
