import type { Story } from '@nabta/contract/trees/story';
import { dualDate } from '@nabta/domain/hijri-date';
import type { Language, Translations } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { createTranslator, numberLocaleOf } from '@nabta/domain/message-format';
import { ownerTitle } from '@nabta/domain/tree-title';

type Metric = { number: string; label: string };

/** All text of the picture in one language; serialized, it is the cache key. */
export type StoryContent = {
  language: Language;
  title: string;
  name: string;
  trees: Metric;
  planted: string;
  co2: Metric;
  range: string;
  metrics: Metric[];
  species: string;
  /** Date of the data while the year is running, else empty. */
  soFar: string;
};

const maxSpeciesNames = 4;

export function storyContentOf(story: Story, language: Language): StoryContent {
  const t = createTranslator(storyTexts, language);
  const { year, species, places, gifts, likely } = story;
  const number = (value: number) => new Intl.NumberFormat(numberLocaleOf(language)).format(value);
  // Rounded, so that the value lasts for hours and the cached picture is reused.
  const kg = (value: number) => number(Number(value.toFixed(decimalsOf(value))));
  const counted = (name: 'trees' | 'places' | 'species' | 'given' | 'received', count: number) => ({
    number: number(count),
    label: t(name, { count }),
  });
  const names = species
    .map(({ commonName }) => commonName && nameIn(commonName, language))
    .filter((name) => name !== null && name !== undefined);
  return {
    language,
    title: t('title', { year }),
    name: ownerTitle(story.owner) ?? '',
    trees: counted('trees', story.trees),
    planted: t('planted', { count: story.planted }),
    co2: { number: kg(story.co2RemovedKg), label: t('co2') },
    range: t('range', { low: kg(likely.lowKg), high: kg(likely.highKg) }),
    metrics: [
      counted('places', places.length),
      counted('species', species.length),
      counted('given', gifts.given),
      counted('received', gifts.received),
    ],
    species: names.slice(0, maxSpeciesNames).join(t('and')),
    soFar: story.isOver ? '' : t('soFar', { date: dualDate(new Date(story.asOf), language) }),
  };
}

export function storyLinkPreview(story: Story, language: Language): { title: string; description: string } {
  const t = createTranslator(storyTexts, language);
  const name = ownerTitle(story.owner) ?? '';
  const kg = new Intl.NumberFormat(numberLocaleOf(language), { maximumFractionDigits: 0 });
  return {
    title: t('titleOf', { year: story.year, name }),
    description: t('description', { count: story.trees, kg: kg.format(story.co2RemovedKg) }),
  };
}

function decimalsOf(kilograms: number): number {
  if (kilograms < 10) return 2;
  return kilograms < 100 ? 1 : 0;
}

const countedTrees = {
  ar: '{count, plural, zero {لا أشجار} one {شجرة واحدة} two {شجرتان} few {# أشجار} many {# شجرة} other {# شجرة}}',
  en: '{count, plural, =0 {No trees} one {# tree} other {# trees}}',
  pt: '{count, plural, =0 {Nenhuma árvore} one {# árvore} other {# árvores}}',
} satisfies Translations;

export const storyTexts = {
  title: { ar: 'عام {year} في غابتي', en: 'My {year} in trees', pt: 'Meu {year} em árvores' },
  titleOf: {
    ar: 'عام {year} في غابة {name}',
    en: '{year} in {name}’s forest',
    pt: '{year} na floresta de {name}',
  },
  description: {
    ar: `${countedTrees.ar}، وأُزيل نحو {kg} كجم من ثاني أكسيد الكربون. غابتك تبدأ في نبتة.`,
    en: `${countedTrees.en} and about {kg} kg of CO2 removed. Come and build your own forest on Nabta.`,
    pt: `${countedTrees.pt} e cerca de {kg} kg de CO2 removidos. Venha criar a sua floresta na Nabta.`,
  },
  trees: {
    ar: '{count, plural, zero {شجرة} one {شجرة} two {شجرة} few {أشجار} many {شجرة} other {شجرة}}',
    en: '{count, plural, one {tree} other {trees}}',
    pt: '{count, plural, one {árvore} other {árvores}}',
  },
  planted: {
    ar: '{count, plural, zero {كلها زُرعت قبل هذا العام} one {زُرعت منها واحدة هذا العام} two {زُرعت منها اثنتان هذا العام} few {زُرع منها # هذا العام} many {زُرع منها # هذا العام} other {زُرع منها # هذا العام}}',
    en: '{count, plural, =0 {All planted before this year} other {# planted this year}}',
    pt: '{count, plural, =0 {Todas plantadas antes deste ano} one {# plantada neste ano} other {# plantadas neste ano}}',
  },
  co2: { ar: 'كجم من ثاني أكسيد الكربون أُزيلت', en: 'kg of CO2 removed', pt: 'kg de CO2 removidos' },
  range: {
    ar: 'الأرجح بين {low} و{high} كجم',
    en: 'Likely between {low} and {high} kg',
    pt: 'Provavelmente entre {low} e {high} kg',
  },
  places: {
    ar: '{count, plural, zero {موقع} one {موقع} two {موقع} few {مواقع} many {موقعًا} other {موقع}}',
    en: '{count, plural, one {place} other {places}}',
    pt: '{count, plural, one {lugar} other {lugares}}',
  },
  species: {
    ar: '{count, plural, zero {نوع} one {نوع} two {نوع} few {أنواع} many {نوعًا} other {نوع}}',
    en: '{count, plural, one {species} other {species}}',
    pt: '{count, plural, one {espécie} other {espécies}}',
  },
  given: {
    ar: '{count, plural, zero {هدية أُرسلت} one {هدية أُرسلت} two {هدية أُرسلت} few {هدايا أُرسلت} many {هدية أُرسلت} other {هدية أُرسلت}}',
    en: '{count, plural, one {gift given} other {gifts given}}',
    pt: '{count, plural, one {presente dado} many {presentes dados} other {presentes dados}}',
  },
  received: {
    ar: '{count, plural, zero {هدية وصلت} one {هدية وصلت} two {هدية وصلت} few {هدايا وصلت} many {هدية وصلت} other {هدية وصلت}}',
    en: '{count, plural, one {gift received} other {gifts received}}',
    pt: '{count, plural, one {presente recebido} many {presentes recebidos} other {presentes recebidos}}',
  },
  and: { ar: '، ', en: ', ', pt: ', ' },
  soFar: { ar: 'حتى {date}', en: 'Until {date}', pt: 'Até {date}' },
} satisfies Record<string, Translations>;
