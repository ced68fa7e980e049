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
    const group = bytes.subarray(start, start + 3);
    const [first = 0, second = 0, third = 0] = group;
    const bits = (first << 16) | (second << 8) | third;
    for (let index = 0; index <= group.length; index += 1)
      text += alphabet.charAt((bits >> (18 - 6 * index)) & 63);
  }
  return text;
}
