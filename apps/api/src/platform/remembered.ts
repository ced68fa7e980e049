/** Far more than there are browsers and ways to set them; what an attacker makes up is soon forgotten with the rest. */
const max = 100;

/** What `make` says of a text, made once for each of the few that callers send again and again. */
export function remembered<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= max) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
