/** Why the product cannot start, as one sentence for a person; main prints the message and no stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
