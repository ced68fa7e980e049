import { execFileSync, spawn } from 'node:child_process';

import { waitForExit } from '../../testkit/processes.ts';

/** Subnet of the network namespace. */
const prefix = '10.77.0';
export const hubAddress = `${prefix}.1`;

export type Machine = { name: string; address: string };

/** Marks a process that already runs inside the namespace. */
const insideFlag = '--inside';

/**
 * Restarts this program in its own network, process and mount namespaces, so that machines can be
 * disconnected and everything ends with it. Returns whether the current process is inside.
 */
export async function enterNetworkNamespace(): Promise<boolean> {
  if (process.argv.includes(insideFlag)) return true;
  const unshareFlags = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child'];
  // Process 1 is a shell, because it reaps orphaned processes, which Patroni waits for.
  const command = [
    'bash',
    '-c',
    '"$@"; exit $?',
    'bash',
    process.execPath,
    ...process.argv.slice(1),
    insideFlag,
  ];
  const inside = spawn('unshare', [...unshareFlags, ...command], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => inside.kill('SIGKILL'));
  process.exitCode = (await waitForExit(inside)) ?? 1;
  return false;
}

export function createHub(): void {
  ip('link set lo up');
  ip('link add hub type bridge');
  ip(`addr add ${hubAddress}/24 dev hub`);
  ip('link set hub up');
  // Mounted privately, so that namespace names are visible only to this process.
  execFileSync('mkdir', ['-p', '/run/netns']);
  execFileSync('mount', ['-t', 'tmpfs', 'drill', '/run/netns']);
}

export function createMachine(number: number): Machine {
  const machine = { name: `node${number}`, address: `${prefix}.${10 + number}` };
  ip(`netns add ${machine.name}`);
  ip(`link add ${machine.name} type veth peer name eth0 netns ${machine.name}`);
  ip(`link set ${machine.name} master hub up`);
  ip(`-n ${machine.name} addr add ${machine.address}/24 dev eth0`);
  ip(`-n ${machine.name} link set eth0 up`);
  ip(`-n ${machine.name} link set lo up`);
  return machine;
}

export function setDisconnected({ name }: Machine, isDisconnected: boolean): void {
  ip(`link set ${name} ${isDisconnected ? 'down' : 'up'}`);
}

function ip(args: string): void {
  execFileSync('ip', args.split(' '), { stdio: ['ignore', 'ignore', 'inherit'] });
}
