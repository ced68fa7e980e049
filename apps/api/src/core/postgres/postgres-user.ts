import { spawnSync } from 'node:child_process';
import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { StartupError } from '../errors/startup-error.ts';

export type Owner = { uid: number; gid: number };

export type Command = { file: string; args: string[]; options: Partial<Owner> };

/** A user that PostgreSQL agrees to run as. */
export type PostgresUser = {
  owner?: Owner;
  command(program: string, args: string[]): Command;
};

type ServerPaths = {
  /** The folder around the cluster. */
  home: string;
  /** The database cluster, which might not exist yet. */
  directory: string;
  program: string;
};

const root: Owner = { uid: 0, gid: 0 };
/** The ids of `nobody`, the same on Debian, Ubuntu, Alpine and in user namespaces. */
const nobody: Owner = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the data or of the program, or as
 * `nobody`; if none of them can read the folders, it runs as `nobody` in a user namespace, where root
 * still owns the files.
 */
export async function choosePostgresUser(paths: ServerPaths): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return sameUser;
  const owners = await findOwners(paths);
  const candidates = [...owners.map(otherUser), otherUser(nobody), namespacedUser];
  const user = candidates.find((candidate) => canReach(candidate, paths));
  if (user) return user;
  throw new StartupError(
    `PostgreSQL does not run as root, and no other user can reach ${paths.home}: ` +
      'start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Changes the owner of the files if the last start ran as a different user. */
export async function chownFiles(path: string, { owner }: PostgresUser): Promise<void> {
  if (!owner) return;
  const { uid } = await stat(path);
  if (uid === owner.uid) return;
  const entries = await readdir(path, { recursive: true });
  for (const entry of entries) await lchown(join(path, entry), owner.uid, owner.gid);
  await chown(path, owner.uid, owner.gid);
}

const sameUser: PostgresUser = {
  command: (file, args) => ({ file, args, options: {} }),
};

function otherUser(owner: Owner): PostgresUser {
  return { owner, command: (file, args) => ({ file, args, options: owner }) };
}

const namespacedUser: PostgresUser = {
  owner: root,
  command: (program, args) => ({
    file: 'unshare',
    args: ['--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--', program, ...args],
    options: {},
  }),
};

/** The owner of the data first, because it can continue to use them, then the owner of the program. */
async function findOwners({ directory, home, program }: ServerPaths): Promise<Owner[]> {
  const owners = [await stat(directory).catch(() => stat(home)), await stat(program)];
  return owners.filter(({ uid }) => uid !== root.uid);
}

function canReach(user: PostgresUser, { home, program }: ServerPaths): boolean {
  const { file, args, options } = user.command('/bin/sh', [
    '-c',
    'test -x "$1" && "$2" --version',
    'sh',
    home,
    program,
  ]);
  return spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0;
}
