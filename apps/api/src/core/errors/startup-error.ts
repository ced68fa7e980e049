/** A reason why the product cannot start; `main` prints only its message, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
