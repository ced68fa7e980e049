import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';

import { second } from '../clock.ts';
import { clientAddressKey } from './client-address.ts';

/**
 * Connections of one address to one process. Behind the address of a mobile carrier are thousands of people, so
 * those who are or were signed in have a share of their own.
 */
const maxStrangers = 1_000;
const maxConnections = 5_000;
/** No browser or proxy pipelines; more than a few waiting requests are an attempt to fill memory. */
const maxWaitingRequests = 8;
/** Also a slow client reads something in this time. */
const stallMs = 10 * second;
const checkIntervalMs = 2 * second;

type Options = {
  trustedProxies: readonly string[];
  /** True for requests of people who are signed in, and of browsers where somebody was. */
  isKnown(request: IncomingMessage): boolean;
  limits?: Partial<typeof defaultLimits>;
};

const defaultLimits = { maxStrangers, maxConnections, stallMs, checkIntervalMs };

type Request = [request: IncomingMessage, response: ServerResponse];

type Connection = {
  /** Undefined for proxies, which carry the connections of many addresses. */
  address: AddressCount | undefined;
  isKnown: boolean;
  isBusy: boolean;
  waiting: Request[];
  unsent: string;
  unsentSince: number;
};

type AddressCount = { strangers: number; known: number };

/**
 * Limits what one address and one connection can hold in memory: one response under way per connection, no
 * response to a client that has stopped reading, and a number of connections per address.
 */
export function limitConnections(
  server: Server,
  handle: RequestListener,
  { trustedProxies, isKnown, limits }: Options,
): void {
  const { stallMs, checkIntervalMs, ...maxima } = { ...defaultLimits, ...limits };
  const connections = new Map<Socket, Connection>();
  const counts = createAddressCounts(trustedProxies);
  const timer = setInterval(() => cutStalled(connections, stallMs), checkIntervalMs).unref();
  server.once('close', () => clearInterval(timer));
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (connection === undefined) return handle(request, response);
    if (!connection.isBusy) return serveNext(connection, [request, response]);
    connection.waiting.push([request, response]);
    if (connection.waiting.length > maxWaitingRequests) request.socket.destroy();
  });
  server.on('connection', (socket) => {
    const address = counts.of(socket);
    if (address !== undefined && address.strangers + address.known >= maxima.maxConnections)
      return void socket.destroy();
    if (address !== undefined) address.strangers += 1;
    const connection = { address, isKnown: false, isBusy: false, waiting: [], unsent: '', unsentSince: 0 };
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      counts.remove(socket, connection);
    });
  });

  function serveNext(connection: Connection, [request, response]: Request): void {
    connection.isBusy = true;
    response.once('close', () => {
      connection.isBusy = false;
      const next = connection.waiting.shift();
      if (next !== undefined && !request.socket.destroyed) serveNext(connection, next);
    });
    if (isAdmitted(connection, request)) handle(request, response);
    else response.writeHead(503, { connection: 'close', 'retry-after': '5' }).end();
  }

  function isAdmitted(connection: Connection, request: IncomingMessage): boolean {
    const { address } = connection;
    if (address === undefined || connection.isKnown) return true;
    if (isKnown(request)) {
      connection.isKnown = true;
      address.strangers -= 1;
      address.known += 1;
      return true;
    }
    return address.strangers <= maxima.maxStrangers;
  }
}

function createAddressCounts(trustedProxies: readonly string[]) {
  const counts = new Map<string, AddressCount>();
  const trusted = blockListOf(trustedProxies);
  const keys = new WeakMap<Socket, string>();
  return {
    of(socket: Socket): AddressCount | undefined {
      const { remoteAddress = '' } = socket;
      if (trusted.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return undefined;
      const key = clientAddressKey(remoteAddress);
      keys.set(socket, key);
      const count = counts.get(key) ?? { strangers: 0, known: 0 };
      counts.set(key, count);
      return count;
    },
    remove(socket: Socket, { address, isKnown }: Connection): void {
      if (address === undefined) return;
      address[isKnown ? 'known' : 'strangers'] -= 1;
      if (address.strangers + address.known === 0) counts.delete(keys.get(socket) ?? '');
    },
  };
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** An event stream that waits has nothing unsent. */
function cutStalled(connections: ReadonlyMap<Socket, Connection>, stallMs: number): void {
  const now = performance.now();
  for (const [socket, connection] of connections) {
    const unsent = unsentOf(socket);
    if (unsent !== connection.unsent) {
      connection.unsent = unsent;
      connection.unsentSince = now;
    } else if (unsent !== '' && now - connection.unsentSince >= stallMs) socket.destroy();
  }
}

/** Changes with each byte that leaves; empty without unsent bytes. */
function unsentOf(socket: Socket): string {
  if (socket.writableLength === 0) return '';
  // Only the handle counts what is left of a large buffer while it is being sent.
  const handle: unknown = Reflect.get(socket, '_handle');
  const queued: unknown = Object(handle).writeQueueSize;
  return `${socket.bytesWritten} ${socket.writableLength} ${String(queued)}`;
}
