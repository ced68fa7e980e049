type Output = Pick<NodeJS.WriteStream, 'write' | 'on'>;

export type LineWriter = { write(line: string): void };

/** Gathers the lines of one turn of the event loop into one write; an exit or a crash still writes what is left. */
export function createLineWriter(output: Output): LineWriter {
  let waiting = '';
  const flush = () => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    output.write(text);
  };
  // A reader that went away, as `| head` does, must not end the server.
  output.on('error', () => {});
  process.on('exit', flush);
  return {
    write(line) {
      if (waiting === '') setImmediate(flush);
      waiting += line;
    },
  };
}
