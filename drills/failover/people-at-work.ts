import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { Giver, Person } from '../drill-people.queries.ts';
import { loadWithGifts, type Load } from '../gift-load.ts';
import { apiUrl } from '../house-under-fire.ts';

type Reader = Giver;

type Options = {
  givers: Giver[];
  receivers: Person[];
  readers: Reader[];
  tokenOf(person: Person): string;
};

/** What people met since the last look. */
export type Met = {
  gifts: number;
  longestWithoutGiftMs: number;
  reads: number;
  failedReads: number;
  /** What failed reads were answered, each once. */
  answers: Set<string>;
  slowestReadMs: number;
  ownWrites: number;
  unseenOwnWrites: number;
};

export type PeopleAtWork = {
  look(): Met;
  /** Names a tree and lets a stranger to that write read it: whether the old name was shown. */
  isStaleForOthers(): Promise<boolean>;
  end(): Promise<Load>;
};

const givingClients = 4;
/** Below what one person may ask in a minute, or the limits of the product would be counted as failures of its database. */
const readEveryMs = 600;
const writeEveryMs = 1_000;

/** People who give, people who read, and people who name a tree and look at it at once, all through what stands before the servers. */
export function startPeople({ givers, receivers, readers, tokenOf }: Options): PeopleAtWork {
  const over = new AbortController();
  let met = nothingMet();
  let lastGiftAt = performance.now();
  const gifts = loadWithGifts({
    clients: givingClients,
    givers,
    receivers,
    tokenOf,
    signal: over.signal,
    onGiven() {
      met.gifts += 1;
      met.longestWithoutGiftMs = Math.max(met.longestWithoutGiftMs, performance.now() - lastGiftAt);
      lastGiftAt = performance.now();
    },
  });
  const half = Math.floor(readers.length / 2);
  const others = [...readers.slice(0, half).map(readOn), ...readers.slice(half).map(nameOn)];

  return {
    look() {
      const seen = {
        ...met,
        longestWithoutGiftMs: Math.max(met.longestWithoutGiftMs, performance.now() - lastGiftAt),
      };
      met = nothingMet();
      return seen;
    },
    async isStaleForOthers() {
      const [reader] = readers;
      if (reader === undefined) return false;
      const name = nameOf();
      await new Browser(tokenOf(reader)).patch(reader, name);
      const stranger = new Browser(tokenOf(reader), new Map([['nabta-seen-0-0', '1']]));
      return (await stranger.nameOf(reader)) !== name;
    },
    async end() {
      over.abort();
      await Promise.all(others);
      return gifts;
    },
  };

  async function readOn(reader: Reader): Promise<void> {
    const browser = new Browser(tokenOf(reader));
    while (!over.signal.aborted) {
      const from = performance.now();
      const answer = await browser.call('GET', '/tree/infinite').then(
        ({ status, code }) => `${status} ${String(code)}`,
        (error: Error) => `${error.name} ${error.message}`,
      );
      met.reads += 1;
      if (!answer.startsWith('200')) {
        met.failedReads += 1;
        met.answers.add(answer);
      }
      met.slowestReadMs = Math.max(met.slowestReadMs, performance.now() - from);
      await delay(readEveryMs);
    }
  }

  async function nameOn(reader: Reader): Promise<void> {
    const browser = new Browser(tokenOf(reader));
    while (!over.signal.aborted) {
      const name = nameOf();
      if (await browser.patch(reader, name).catch(() => false)) {
        const shown = await browser.nameOf(reader).catch(() => undefined);
        if (shown !== undefined) met.ownWrites += 1;
        if (shown !== undefined && shown !== name) met.unseenOwnWrites += 1;
      }
      await delay(writeEveryMs);
    }
  }
}

function nothingMet(): Met {
  return {
    gifts: 0,
    longestWithoutGiftMs: 0,
    reads: 0,
    failedReads: 0,
    answers: new Set(),
    slowestReadMs: 0,
    ownWrites: 0,
    unseenOwnWrites: 0,
  };
}

function nameOf(): string {
  return `Sidra ${randomInt(1e9)}`;
}

/** Keeps cookies, as browsers do. */
class Browser {
  readonly #token: string;
  readonly #cookies: Map<string, string>;

  constructor(token: string, cookies = new Map<string, string>()) {
    this.#token = token;
    this.#cookies = cookies;
  }

  async patch({ trees }: Reader, givenName: string): Promise<boolean> {
    return (await this.call('PATCH', `/tree/${trees[0]}`, { givenName })).status === 200;
  }

  async nameOf({ trees }: Reader): Promise<string | undefined> {
    const { status, data } = await this.call('GET', `/tree/${trees[0]}`);
    return status === 200 ? (data as { givenName: string }).givenName : undefined;
  }

  async call(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; data: unknown; code: unknown }> {
    const response = await fetch(`${apiUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(15_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const { data, code } = (await response.json()) as { data?: unknown; code?: unknown };
    return { status: response.status, data, code };
  }

  #keep(line: string): void {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    if (/Max-Age=0|1970/iu.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
