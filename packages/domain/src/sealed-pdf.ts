/**
 * A PDF that carries a signed statement of what it says: a comment after its end, followed by its end once more, so that
 * every reader still finds its table of objects. Nothing of it can change unnoticed: the statement names the digest of all
 * that stands before it, and what stands after it follows from that.
 */
export type SealedPdf = {
  /** The PDF as it was before it was sealed. */
  content: Uint8Array;
  /** A JWS in compact form. */
  token: string;
};

const mark = '\n%nabta-certificate ';
/** No seal is longer; a large file is not searched from end to end. */
const maxSealLength = 16_384;

/** The PDF with a token after its end. */
export function sealPdf({ content, token }: SealedPdf): Uint8Array {
  const end = endOf(content);
  if (end === undefined) throw new Error('This is no whole PDF.');
  return joined(content, bytesOf(`${mark}${token}${end}`));
}

/** Undefined where a file is not sealed, or where anything after the seal is not as it has to be. */
export function openPdf(bytes: Uint8Array): SealedPdf | undefined {
  const at = lastIndexOf(bytes, bytesOf(mark));
  if (at === -1) return undefined;
  const content = bytes.subarray(0, at);
  const end = endOf(content);
  const sealed = textOf(bytes.subarray(at + mark.length));
  const token = sealed.slice(0, sealed.indexOf('\n'));
  return end !== undefined && sealed === token + end ? { content, token } : undefined;
}

/** What closes a PDF: where its table of objects begins. */
function endOf(content: Uint8Array): string | undefined {
  const offset = /startxref\s+(\d+)\s+%%EOF\s*$/u.exec(textOf(content.subarray(-64)))?.[1];
  return offset === undefined ? undefined : `\nstartxref\n${offset}\n%%EOF\n`;
}

function lastIndexOf(bytes: Uint8Array, sought: Uint8Array): number {
  const first = Math.max(0, bytes.length - maxSealLength);
  for (let at = bytes.length - sought.length; at >= first; at -= 1) {
    if (sought.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

/** One character for a byte, so that no two files read the same. */
function textOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}
