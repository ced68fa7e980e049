import type { Story } from '@nabta/contract/story';
import { dualDate } from '@nabta/domain/hijri-date';
import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { formatMessage, numberLocaleOf, type TextValues } from '@nabta/domain/message-format';
import { ownerTitle } from '@nabta/domain/tree-title';

import { storyTexts } from './story.texts.ts';

type Figure = { number: string; label: string };

/** Everything that is drawn, word for word, in one language; another picture never has the same. */
export type StoryWords = {
  language: Language;
  title: string;
  name: string;
  trees: Figure;
  planted: string;
  co2: Figure;
  range: string;
  figures: Figure[];
  species: string;
  /** While the year lasts, until when it is told. */
  soFar: string;
};

/** The names of species that find a place. */
const shownSpecies = 4;

export function wordsOfStory(story: Story, language: Language): StoryWords {
  const say = speaker(language);
  const { year, species, places, gifts, likely } = story;
  const number = (value: number) => new Intl.NumberFormat(numberLocaleOf(language)).format(value);
  // As many digits as last for hours while the year lasts, so that its picture is not drawn anew for everybody who looks.
  const kg = (value: number) => number(Number(value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)));
  const counted = (name: 'trees' | 'places' | 'species' | 'given' | 'received', count: number) => ({
    number: number(count),
    label: say(name, { count }),
  });
  const names = species
    .map(({ commonName }) => commonName && nameIn(commonName, language))
    .filter((name) => name !== null && name !== undefined);
  return {
    language,
    title: say('title', { year }),
    name: ownerTitle(story.owner) ?? '',
    trees: counted('trees', story.trees),
    planted: say('planted', { count: story.planted }),
    co2: { number: kg(story.co2RemovedKg), label: say('co2') },
    range: say('range', { low: kg(likely.lowKg), high: kg(likely.highKg) }),
    figures: [
      counted('places', places.length),
      counted('species', species.length),
      counted('given', gifts.given),
      counted('received', gifts.received),
    ],
    species: names.slice(0, shownSpecies).join(say('and')),
    soFar: story.isOver ? '' : say('soFar', { date: dualDate(new Date(story.asOf), language) }),
  };
}

/** What the link to a story says of it before it is opened. */
export function linkWordsOfStory(story: Story, language: Language): { title: string; description: string } {
  const say = speaker(language);
  const name = ownerTitle(story.owner) ?? '';
  const kg = new Intl.NumberFormat(numberLocaleOf(language), { maximumFractionDigits: 0 });
  return {
    title: say('titleOf', { year: story.year, name }),
    description: say('description', { count: story.trees, kg: kg.format(story.co2RemovedKg) }),
  };
}

function speaker(language: Language) {
  return (name: keyof typeof storyTexts, values?: TextValues) =>
    formatMessage(storyTexts[name][language], language, values);
}
