const operatorSettings = [
  'OPERATOR_NAME_AR',
  'OPERATOR_NAME_EN',
  'OPERATOR_REGISTRATION',
  'OPERATOR_ADDRESS_AR',
  'OPERATOR_ADDRESS_EN',
  'OPERATOR_EMAIL',
  'OPERATOR_HOSTING',
  'LEGAL_UPDATED_ON',
] as const;

type Settings = Partial<
  Record<
    | 'SECRET_KEY'
    | 'SECRET_KEY_PREVIOUS'
    | 'PUBLIC_URL'
    | 'CONSOLE_ORIGIN'
    | 'SEED'
    | 'DATABASE_URL'
    | (typeof operatorSettings)[number],
    string | undefined
  >
> & { MESSAGE_PROVIDERS?: readonly string[] | undefined; TRUSTED_PROXIES?: readonly string[] | undefined };

/** A secret with fewer distinct characters is considered guessable. */
const minDifferentCharacters = 12;

export function checkProductionSettings(env: Settings): string[] {
  const { SECRET_KEY: secret, SECRET_KEY_PREVIOUS: previous, PUBLIC_URL: address } = env;
  const checks: [isViolated: boolean, sentence: string][] = [
    [secret === undefined, 'SECRET_KEY is missing: production needs a secret of at least 32 characters.'],
    [
      secret !== undefined && isGuessable(secret),
      'SECRET_KEY is easy to guess: generate one, for example with `openssl rand -base64 48`.',
    ],
    [secret !== undefined && secret === previous, 'SECRET_KEY_PREVIOUS must not be SECRET_KEY again.'],
    [address === undefined, 'PUBLIC_URL is missing: messages and links contain it.'],
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
    [env.SEED === 'demo', 'SEED=demo is not for production: anyone could sign in to its accounts.'],
    [
      (env.MESSAGE_PROVIDERS ?? ['inbox']).includes('inbox'),
      'MESSAGE_PROVIDERS must name unifonic or twilio in production.',
    ],
    [
      env.TRUSTED_PROXIES === undefined,
      'TRUSTED_PROXIES is missing: name the proxies in front, or say none, since limits count by the address of the caller.',
    ],
    [
      env.DATABASE_URL === undefined,
      'DATABASE_URL is missing: production needs a PostgreSQL server of its own.',
    ],
    ...operatorSettings.map((name): [boolean, string] => [
      env[name] === undefined,
      `${name} is missing: the privacy policy, the terms and certificates name the operator.`,
    ]),
  ];
  return checks.filter(([isViolated]) => isViolated).map(([, sentence]) => sentence);
}

function hostOf(address: string): string | undefined {
  return URL.parse(address)?.host;
}

function isGuessable(secret: string): boolean {
  return new Set(secret).size < minDifferentCharacters || /^(.+)\1+$/u.test(secret);
}
