const day = 86_400_000;

/** A day as date fields write it, as it begins in Riyadh. */
export function beginningOf(spelt: string): string {
  return new Date(`${spelt}T00:00:00+03:00`).toISOString();
}

/** The moment after the last of a day. */
export function endOf(spelt: string): string {
  return new Date(new Date(beginningOf(spelt)).getTime() + day).toISOString();
}
