/**
 * Preload module that shifts the wall clock of a process. Each SIGUSR2 applies the next offset of CLOCK_STEPS
 * (milliseconds, comma-separated); the initial offset is 0.
 */
const offsets = (process.env['CLOCK_STEPS'] ?? '').split(',').map(Number);
const RealDate = Date;
let offsetMs = 0;

process.on('SIGUSR2', () => {
  offsetMs = offsets.shift() ?? 0;
});

class ShiftedDate extends RealDate {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(RealDate.now() + offsetMs);
    else super(...args);
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
}

/** Date components are local times and need no offset. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the proxy adds the call without `new`
globalThis.Date = new Proxy(ShiftedDate, {
  construct: (shifted, args: unknown[], target) =>
    Reflect.construct(args.length > 1 ? RealDate : shifted, args, args.length > 1 ? RealDate : target),
  apply: () => new ShiftedDate().toString(),
}) as unknown as DateConstructor;
