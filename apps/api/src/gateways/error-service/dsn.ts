export type SentryAddress = { url: URL; publicKey: string };

/**
 * Parses `https://<key>@<host>/<path>/<project>`, the format of such services; undefined for anything else.
 */
export function parseDsn(dsn: string): SentryAddress | undefined {
  if (!URL.canParse(dsn)) return undefined;
  const { protocol, username, host, pathname } = new URL(dsn);
  const [, path = '', project] = /^(.*)\/(\w+)$/u.exec(pathname) ?? [];
  if (!/^https?:$/u.test(protocol) || username === '' || project === undefined) return undefined;
  return { url: new URL(`${protocol}//${host}${path}/api/${project}/envelope/`), publicKey: username };
}
