const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Decodes unpadded base64url; returns undefined for non-canonical encodings (RFC 4648, 3.5). */
export function decodeBase64Url(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let bitCount = 0;
  for (const character of text) {
    const value = alphabet.indexOf(character);
    if (value === -1) return undefined;
    bits = (bits << 6) | value;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    bytes.push((bits >> bitCount) & 0xff);
    bits &= (1 << bitCount) - 1;
  }
  // Leftover bits must be zero and fewer than six; otherwise two texts could decode to the same bytes.
  return bitCount < 6 && bits === 0 ? Uint8Array.from(bytes) : undefined;
}

export function encodeBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 3) {
    const [one = 0, two = 0, three = 0] = bytes.subarray(start, start + 3);
    const four = [one >> 2, ((one & 3) << 4) | (two >> 4), ((two & 15) << 2) | (three >> 6), three & 63];
    const length = Math.min(3, bytes.length - start) + 1;
    text += four
      .slice(0, length)
      .map((value) => alphabet[value])
      .join('');
  }
  return text;
}
