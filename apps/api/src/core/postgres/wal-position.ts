/** A place in the log of the leader, which only grows: who has come so far has everything that was committed before it. */
export type Position = bigint;

/** Undefined where the text is none, whoever wrote it. */
export function positionOf(text: string): Position | undefined {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/iu.exec(text) ?? [];
  return high === undefined || low === undefined
    ? undefined
    : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
