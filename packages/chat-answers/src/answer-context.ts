import type { Facts, Year } from './facts.ts';
import type { Phrases } from './phrases.ts';
import type { Slots } from './slots.ts';

/** Section of the tree page that shows a fact. */
export type PageSection =
  | 'hero'
  | 'size'
  | 'carbon'
  | 'value'
  | 'water'
  | 'air'
  | 'equivalents'
  | 'future'
  | 'story'
  | 'place'
  | 'species'
  | 'measurements'
  | 'history'
  | 'passport'
  | 'dedication'
  | 'facts';

/** Inputs for rendering a value. */
export type AnswerContext = {
  facts: Facts;
  phrases: Phrases;
  year: Year | undefined;
  slots?: Slots | undefined;
  /** The word of the question that was not understood. */
  unclearWord?: string | undefined;
  /** Seed for choosing between alternatives. */
  choice: number;
};

export type Value = {
  section: PageSection | null;
  render: (context: AnswerContext) => string | null | undefined;
};
