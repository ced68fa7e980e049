import { spawnSync } from 'node:child_process';
import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { StartError } from '../fault/start-error.ts';

export type Owner = { uid: number; gid: number };

export type Command = { file: string; args: string[]; options: Partial<Owner> };

/** Someone PostgreSQL agrees to run as. */
export type PostgresUser = {
  /** Who its files belong to, when it is not simply the user of this process. */
  owner?: Owner;
  command(program: string, args: string[]): Command;
};

type Place = {
  /** The folder around the cluster. */
  home: string;
  /** The cluster itself, which may not be there yet. */
  directory: string;
  /** The program that must be in reach. */
  program: string;
};

const root: Owner = { uid: 0, gid: 0 };
/** The ids of `nobody`, the same on Debian, Ubuntu, Alpine and inside user namespaces. */
const nobody: Owner = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root. Root therefore lends it to the owner of the data or of the program, or to `nobody`;
 * where closed folders keep them all out, a user namespace lets it pass as `nobody` while its files stay root's.
 */
export async function choosePostgresUser(place: Place): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return sameUser;
  const owners = await findOwners(place);
  const candidates = [...owners.map(otherUser), otherUser(nobody), namespacedUser];
  const user = candidates.find((candidate) => canReach(candidate, place));
  if (user) return user;
  throw new StartError(
    `PostgreSQL does not run as root, and no other user can reach ${place.home}: ` +
      'start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Hands the files over where the last start ran as someone else. */
export async function giveFiles(path: string, { owner }: PostgresUser): Promise<void> {
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

/** Of the data first, so that their owner can go on with them, and of the program. */
async function findOwners({ directory, home, program }: Place): Promise<Owner[]> {
  const owners = [await stat(directory).catch(() => stat(home)), await stat(program)];
  return owners.filter(({ uid }) => uid !== root.uid);
}

function canReach(user: PostgresUser, { home, program }: Place): boolean {
  const { file, args, options } = user.command('/bin/sh', [
    '-c',
    'test -x "$1" && "$2" --version',
    'sh',
    home,
    program,
  ]);
  return spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0;
}
