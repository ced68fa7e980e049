type WithStrongProps = { part: string | undefined; children: string };

/** Renders a sentence with one part, such as a name, in bold. */
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
