import { amountParts } from '@nabta/contract/trees/chat';
import type { Citation, TreePageSection } from '@nabta/contract/trees/chat';
import { Fragment } from 'react';

import { FormulaText } from '#features/trees/eco-benefit/formula-text.tsx';

const numberPattern = /(\d+(?:[.,]\d+)*)/u;

const amountSections: ReadonlySet<TreePageSection> = new Set(amountParts);

/** Renders formulas and highlights amounts that have a citation. */
export function ChatText({ text, citations }: { text: string; citations: readonly Citation[] }) {
  const amounts = citations.filter(({ section }) => amountSections.has(section));
  const cited = new Set(amounts.flatMap(({ fact }) => fact.match(new RegExp(numberPattern, 'gu')) ?? []));
  return text.split(numberPattern).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
    <Fragment key={index}>{cited.has(part) ? <b>{part}</b> : <FormulaText>{part}</FormulaText>}</Fragment>
  ));
}
