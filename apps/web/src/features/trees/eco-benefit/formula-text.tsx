import { Fragment } from 'react';

const formula = /([A-Z]+[₀-₉]+)/u;

/** A text whose formulas have real subscripts: the font has no small digits of its own. */
export function FormulaText({ children }: { children: string }) {
  return children.split(formula).map((part, index) => {
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

function plainDigits(small: string): string {
  return [...small].map((digit) => String((digit.codePointAt(0) ?? 0) - 0x2080)).join('');
}
