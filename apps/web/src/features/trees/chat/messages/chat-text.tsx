import { amountParts } from '@nabta/contract/chat';
import type { Citation, TreePart } from '@nabta/contract/chat';
import { Fragment } from 'react';

import { FormulaText } from '../../eco-benefit/formula-text.tsx';

const number = /(\d+(?:[.,]\d+)*)/u;

const withAmounts: ReadonlySet<TreePart> = new Set(amountParts);

/** What was said, its formulas written properly and the amounts that can be read up standing out. */
export function ChatText({ text, citations }: { text: string; citations: readonly Citation[] }) {
  const amounts = citations.filter(({ section }) => withAmounts.has(section));
  const cited = new Set(amounts.flatMap(({ fact }) => fact.match(new RegExp(number, 'gu')) ?? []));
  return text.split(number).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
    <Fragment key={index}>{cited.has(part) ? <b>{part}</b> : <FormulaText>{part}</FormulaText>}</Fragment>
  ));
}
