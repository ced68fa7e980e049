type Output = Pick<NodeJS.WriteStream, 'write' | 'on'>;

export type LogStream = { write(line: string): void };

/** Batches the lines of one event-loop turn into one write; an exit or a crash still flushes the rest. */
export function createLogStream(output: Output): LogStream {
  let buffer = '';
  const flush = () => {
    if (buffer === '') return;
    const text = buffer;
    buffer = '';
    output.write(text);
  };
  // A reader that disconnects, such as `| head`, must not end the server.
  output.on('error', () => {});
  process.on('exit', flush);
  return {
    write(line) {
      if (buffer === '') setImmediate(flush);
      buffer += line;
    },
  };
}
