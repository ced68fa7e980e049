/** The letters of GSM 03.38 and, behind the first `|`, those that count twice. */
const plain =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const twice = '^{}\\[~]|€\f';

/** How many texts a network makes of this one, which is what is paid for: 160 letters of its alphabet, 70 of any other. */
export function countTextParts(body: string): number {
  const letters = [...body];
  const isPlain = letters.every((letter) => plain.includes(letter) || twice.includes(letter));
  const length = isPlain
    ? letters.reduce((sum, letter) => sum + (twice.includes(letter) ? 2 : 1), 0)
    : body.length;
  const [single, joined] = isPlain ? [160, 153] : [70, 67];
  return length <= single ? 1 : Math.ceil(length / joined);
}
