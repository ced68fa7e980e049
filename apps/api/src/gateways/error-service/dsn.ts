export type SentryAddress = { url: URL; publicKey: string };

/** `https://<key>@<host>/<path>/<project>`, as such services give it out; undefined for anything else. */
export function readDsn(dsn: string): SentryAddress | undefined {
  if (!URL.canParse(dsn)) return undefined;
  const { protocol, username, host, pathname } = new URL(dsn);
  const [, path = '', project] = /^(.*)\/(\w+)$/u.exec(pathname) ?? [];
  if (!/^https?:$/u.test(protocol) || username === '' || project === undefined) return undefined;
  return { url: new URL(`${protocol}//${host}${path}/api/${project}/envelope/`), publicKey: username };
}
