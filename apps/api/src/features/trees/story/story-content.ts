import type { Story } from '@nabta/contract/trees/story';
import { dualDate } from '@nabta/domain/hijri-date';
import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { formatMessage, numberLocaleOf, type TextValues } from '@nabta/domain/message-format';
import { ownerTitle } from '@nabta/domain/tree-title';

import { storyTexts } from './story.texts.ts';

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
  figures: Metric[];
  species: string;
  /** Date of the data while the year is running, else empty. */
  soFar: string;
};

const maxSpeciesNames = 4;

export function storyContentOf(story: Story, language: Language): StoryContent {
  const t = translator(language);
  const { year, species, places, gifts, likely } = story;
  const number = (value: number) => new Intl.NumberFormat(numberLocaleOf(language)).format(value);
  // Rounded, so that the value lasts for hours and the cached picture is reused.
  const kg = (value: number) => number(Number(value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)));
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
    figures: [
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
  const t = translator(language);
  const name = ownerTitle(story.owner) ?? '';
  const kg = new Intl.NumberFormat(numberLocaleOf(language), { maximumFractionDigits: 0 });
  return {
    title: t('titleOf', { year: story.year, name }),
    description: t('description', { count: story.trees, kg: kg.format(story.co2RemovedKg) }),
  };
}

function translator(language: Language) {
  return (name: keyof typeof storyTexts, values?: TextValues) =>
    formatMessage(storyTexts[name][language], language, values);
}
