import type { Language } from '@nabta/domain/language';

const english = new Set(
  'the are you your is how what who where when why do does did have can will me my i and in to of'.split(' '),
);
const portuguese = new Set(
  'voce tu o os um uma e de do da em no na que quem qual como onde quando por porque seu sua teu tua tem tens esta estas eu me meu minha para pra ja ate'.split(
    ' ',
  ),
);

/** The language that a question is written in; undefined where it does not show. */
export function languageOfQuestion(text: string, words: readonly string[]): Language | undefined {
  const arabic = text.match(/[\u0600-\u06ff]/gu)?.length ?? 0;
  const latin = text.match(/[a-z\u00c0-\u024f]/giu)?.length ?? 0;
  if (arabic > 0 && arabic * 2 >= latin) return 'ar';
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  const [en, pt] = [count(english), count(portuguese) + (/[ãõçâêôáéíóú]/iu.test(text) ? 1 : 0)];
  return en > pt ? 'en' : pt > en ? 'pt' : undefined;
}
