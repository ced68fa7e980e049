/**
 * Loaded before the product: its wall clock then differs from that of its database. Each SIGUSR2 sets it to the next of the
 * differences in CLOCK_STEPS, in milliseconds and with commas between; it begins right.
 */
const steps = (process.env['CLOCK_STEPS'] ?? '').split(',').map(Number);
const RightDate = Date;
let differenceMs = 0;

process.on('SIGUSR2', () => {
  differenceMs = steps.shift() ?? 0;
});

class ShiftedDate extends RightDate {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(RightDate.now() + differenceMs);
    else super(...args);
  }

  static override now(): number {
    return RightDate.now() + differenceMs;
  }
}

/** `new Date(2026, 10, 16)` is as it was. */
globalThis.Date = new Proxy(ShiftedDate, {
  construct: (shifted, args: unknown[], target) =>
    Reflect.construct(args.length > 1 ? RightDate : shifted, args, args.length > 1 ? RightDate : target),
  apply: () => new ShiftedDate().toString(),
}) as unknown as DateConstructor;
