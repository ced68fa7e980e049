import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The network of the drill's own machines, which exists only inside it. */
const prefix = '10.77.0';
export const hubAddress = `${prefix}.1`;

export type Machine = { name: string; address: string };

/** Whether this process already runs in a network of its own. */
const mark = '--inside';

/**
 * Starts this very program again inside a network, processes and a file system view of its own: machines are made in it and cut
 * off at will, no port is anybody else's, and with the program all of it is gone. Answers whether we are inside.
 */
export async function enterOwnNetwork(): Promise<boolean> {
  if (process.argv.includes(mark)) return true;
  const room = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child'];
  // The first process there is a shell: it also buries what others leave behind, which Patroni waits for.
  const again = ['bash', '-c', '"$@"; exit $?', 'bash', process.execPath, ...process.argv.slice(1), mark];
  const inside = spawn('unshare', [...room, ...again], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => inside.kill('SIGKILL'));
  const [status] = (await once(inside, 'exit')) as [number | null];
  process.exitCode = status ?? 1;
  return false;
}

export function makeHub(): void {
  ip('link set lo up');
  ip('link add hub type bridge');
  ip(`addr add ${hubAddress}/24 dev hub`);
  ip('link set hub up');
  // Names of machines are kept below a folder that only this process sees.
  execFileSync('mkdir', ['-p', '/run/netns']);
  execFileSync('mount', ['-t', 'tmpfs', 'drill', '/run/netns']);
}

export function makeMachine(number: number): Machine {
  const machine = { name: `node${number}`, address: `${prefix}.${10 + number}` };
  ip(`netns add ${machine.name}`);
  ip(`link add ${machine.name} type veth peer name eth0 netns ${machine.name}`);
  ip(`link set ${machine.name} master hub up`);
  ip(`-n ${machine.name} addr add ${machine.address}/24 dev eth0`);
  ip(`-n ${machine.name} link set eth0 up`);
  ip(`-n ${machine.name} link set lo up`);
  return machine;
}

/** Pulls the cable, or plugs it in again. */
export function cutOff({ name }: Machine, isCut: boolean): void {
  ip(`link set ${name} ${isCut ? 'down' : 'up'}`);
}

function ip(words: string): void {
  execFileSync('ip', words.split(' '), { stdio: ['ignore', 'ignore', 'inherit'] });
}
