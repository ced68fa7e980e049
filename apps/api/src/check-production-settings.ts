type Settings = Partial<
  Record<
    | 'SECRET_KEY'
    | 'SECRET_KEY_PREVIOUS'
    | 'PUBLIC_URL'
    | 'CONSOLE_ORIGIN'
    | 'SEED'
    | 'DATABASE_URL'
    | 'EMBEDDED_DATABASE',
    string | undefined
  >
> & { MESSAGE_PROVIDERS?: readonly string[] | undefined; TRUSTED_PROXIES?: readonly string[] | undefined };

/** Fewer different characters than this and a secret was not made by chance. */
const minDifferentCharacters = 12;

/** Every reason not to start in production with these settings, a sentence each. */
export function productionFaults(env: Settings): string[] {
  const { SECRET_KEY: secret, SECRET_KEY_PREVIOUS: previous, PUBLIC_URL: address } = env;
  const faults: [isFault: boolean, sentence: string][] = [
    [secret === undefined, 'SECRET_KEY is missing: production needs a secret of at least 32 characters.'],
    [
      secret !== undefined && isGuessable(secret),
      'SECRET_KEY is easy to guess: make one by chance, for example with `openssl rand -base64 48`.',
    ],
    [secret !== undefined && secret === previous, 'SECRET_KEY_PREVIOUS must not be SECRET_KEY again.'],
    [address === undefined, 'PUBLIC_URL is missing: messages and links carry it.'],
    [
      address !== undefined && !address.startsWith('https://'),
      'PUBLIC_URL must begin with https:// in production.',
    ],
    [
      env.CONSOLE_ORIGIN !== undefined && !env.CONSOLE_ORIGIN.startsWith('https://'),
      'CONSOLE_ORIGIN must begin with https:// in production.',
    ],
    [
      env.CONSOLE_ORIGIN !== undefined && hostOf(env.CONSOLE_ORIGIN) === hostOf(address ?? ''),
      'CONSOLE_ORIGIN must be another host than that of PUBLIC_URL.',
    ],
    [env.SEED === 'demo', 'SEED=demo is not for production: everybody could sign in as its people.'],
    [
      (env.MESSAGE_PROVIDERS ?? ['inbox']).includes('inbox'),
      'MESSAGE_PROVIDERS must name unifonic or twilio in production.',
    ],
    [
      env.TRUSTED_PROXIES === undefined,
      'TRUSTED_PROXIES is missing: name the proxies in front, or say none, since limits count by the address of the caller.',
    ],
    [
      env.DATABASE_URL === undefined && env.EMBEDDED_DATABASE !== 'yes',
      'DATABASE_URL is missing; EMBEDDED_DATABASE=yes starts on the database that the product brings along.',
    ],
  ];
  return faults.filter(([isFault]) => isFault).map(([, sentence]) => sentence);
}

function hostOf(address: string): string | undefined {
  return URL.parse(address)?.host;
}

function isGuessable(secret: string): boolean {
  return new Set(secret).size < minDifferentCharacters || /^(.+)\1+$/u.test(secret);
}
