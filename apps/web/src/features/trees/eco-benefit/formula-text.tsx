import { Fragment } from 'react';

const formulaPattern = /([A-Z]+[₀-₉]+)/u;

/** Renders chemical formulas with `<sub>`: the font has no subscript digits. */
export function FormulaText({ children }: { children: string }) {
  return children.split(formulaPattern).map((part, index) => {
    const digits = /^([A-Z]+)([₀-₉]+)$/u.exec(part);
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
    if (digits === null) return <Fragment key={index}>{part}</Fragment>;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <bdi key={index} dir="ltr">
        {digits[1]}
        <sub>{plainDigits(digits[2] ?? '')}</sub>
      </bdi>
    );
  });
}

function plainDigits(subscript: string): string {
  return [...subscript].map((digit) => String((digit.codePointAt(0) ?? 0) - 0x2080)).join('');
}
