import type { Citation } from '@nabta/contract/chat';
import { Fragment } from 'react';

import { FormulaText } from '../../eco-benefit/formula-text.tsx';

const number = /(\d+(?:[.,]\d+)*)/u;

/** What was said, its formulas written properly and the numbers that can be read up standing out. */
export function ChatText({ text, citations }: { text: string; citations: readonly Citation[] }) {
  const cited = new Set(citations.flatMap(({ fact }) => fact.match(new RegExp(number, 'gu')) ?? []));
  return text.split(number).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
    <Fragment key={index}>{cited.has(part) ? <b>{part}</b> : <FormulaText>{part}</FormulaText>}</Fragment>
  ));
}
