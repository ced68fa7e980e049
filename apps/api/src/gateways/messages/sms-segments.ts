/** GSM 03.38 alphabet; the characters of `extended` count as two. */
const gsmAlphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '^{}\\[~]|€\f';

/** Number of billed SMS segments: 160 characters in the GSM alphabet, 70 in any other. */
export function countSmsSegments(body: string): number {
  const characters = [...body];
  const isGsm = characters.every((letter) => gsmAlphabet.includes(letter) || extended.includes(letter));
  const length = isGsm
    ? characters.reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0)
    : body.length;
  const [single, concatenated] = isGsm ? [160, 153] : [70, 67];
  return length <= single ? 1 : Math.ceil(length / concatenated);
}
