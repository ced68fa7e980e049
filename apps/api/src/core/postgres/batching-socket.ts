import { Socket } from 'node:net';

/**
 * Sends what is written in one turn of the event loop at once: statements that many callers ask in the same moment cost one call
 * of the operating system, and wake the server once.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override cork(): void {
    super.cork();
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    setImmediate(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
