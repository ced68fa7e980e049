/** GSM 03.38: a letter of these takes seven bits, one of the second row twice as many. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '^{}\\[~]|€\f';

/** In how many parts a text goes, which is what providers charge: 160 letters of GSM or 70 of any others fit in one. */
export function textParts(body: string): number {
  const letters = [...body];
  if (letters.every((letter) => basic.includes(letter) || extended.includes(letter))) {
    const septets = letters.reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0);
    return septets <= 160 ? 1 : Math.ceil(septets / 153);
  }
  return body.length <= 70 ? 1 : Math.ceil(body.length / 67);
}
