const arabicConsonants: Record<string, string> = {
  ب: 'b', ت: 't', ث: 't', ج: 'j', ح: '7', خ: '5', د: 'd', ذ: 'd', ر: 'r', ز: 'z', س: 's', ش: 'S', ص: 's',
  ض: 'd', ط: 't', ظ: 'z', ع: '3', غ: 'G', ف: 'f', ق: 'q', ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h',
}; // prettier-ignore

const latinConsonants: Record<string, string> = {
  sh: 'S', ch: 'S', kh: '5', gh: 'G', th: 't', dh: 'd',
  b: 'b', c: 'k', d: 'd', f: 'f', g: 'q', h: 'h', j: 'j', k: 'k', l: 'l', m: 'm', n: 'n', p: 'b', q: 'q', r: 'r',
  s: 's', t: 't', v: 'f', x: '5', z: 'z', 3: '3', 4: 'S', 5: '5', 6: 't', 7: '7', 8: 'q', 9: 's',
}; // prettier-ignore

/**
 * Returns the consonants of an Arabic word in Arabic or Latin letters, so that `عمرك` and `3omrek` are equal.
 * Letters that dialects exchange have the same symbol.
 */
export function consonantsOf(word: string): string {
  const letters = word.match(/sh|ch|kh|gh|th|dh|[\p{L}\p{N}]/gu) ?? [];
  const symbols = letters.map((letter) => arabicConsonants[letter] ?? latinConsonants[letter] ?? '');
  return symbols.filter((symbol, index) => symbol !== '' && symbol !== symbols[index - 1]).join('');
}
