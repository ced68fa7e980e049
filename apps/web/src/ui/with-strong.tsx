type WithStrongProps = { part: string | undefined; children: string };

/** A sentence in which one of its parts, such as a name, stands out. */
export function WithStrong({ part, children: sentence }: WithStrongProps) {
  const start = part === undefined ? -1 : sentence.indexOf(part);
  if (part === undefined || start < 0) return sentence;
  return (
    <>
      {sentence.slice(0, start)}
      <strong>{part}</strong>
      {sentence.slice(start + part.length)}
    </>
  );
}
