import pg from 'pg';

type Parse = (text: string) => unknown;

const getTypeParser = pg.types.getTypeParser as (oid: number) => (text: string) => unknown;
const { DATE, INT8, INTERVAL, TIMESTAMPTZ } = pg.types.builtins;

/** Where a value or an array comes otherwise than the driver gives it, by the number of its type. */
const parsers = new Map<number, Parse>([
  [INT8, toSafeInteger],
  [1016, (text) => parseItems(text, toSafeInteger)],
  /** A day stays "2026-11-15": as a Date it would move over midnight in another time zone. */
  [DATE, String],
  [1182, (text) => parseItems(text, String)],
  /** The driver's own loses a thousandth of a second now and then. */
  [TIMESTAMPTZ, (text) => new Date(text)],
  [1185, (text) => parseItems(text, (item) => new Date(item))],
  [1231, (text) => parseItems(text, String)],
  [INTERVAL, String],
]);

export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => parsers.get(oid) ?? getTypeParser(oid)) as typeof pg.types.getTypeParser,
};

function parseItems(text: string, parse: Parse): unknown[] {
  const items = getTypeParser(1009)(text) as (string | null)[];
  return items.map((item) => (item === null ? null : parse(item)));
}

/** Counts and ids as numbers; one that a number cannot hold is an error, never a rounded value. */
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large for a number.`);
  return value;
}
