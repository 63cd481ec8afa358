/// <reference path="./mongodb-internals.d.ts" />
import { Connection } from 'mongodb/lib/cmap/connection.js';
import { ConnectionPool } from 'mongodb/lib/cmap/connection_pool.js';

const { onClose } = Connection.prototype;
const { ensureMinPoolSize } = ConnectionPool.prototype;

/**
 * Lets no operation of the MongoDB driver wait without end for a connection that is gone. A write to a socket that is
 * destroyed but has not emitted 'close' yet returns false, and the driver (7.9 and before) then waits for 'drain', which
 * never comes. Here 'close' ends the wait; the driver then sees that the connection is closed, and fails the operation.
 */
export function endWaitingWrites(): void {
  Connection.prototype.onClose = function close(this: typeof Connection.prototype) {
    onClose.call(this);
    this.socket.emit('drain');
  };
}

/** How often a pool drops connections that have gone bad while nobody asked for one. Milliseconds. */
const pruneMs = 10_000;

/**
 * Lets the pools of the driver rest. Each looks ten times a second whether it has its least number of connections, which
 * is none here, and which of them have gone bad, which it also looks at before it gives one out. The driver has a
 * setting for it that clients do not take.
 */
export function letPoolsRest(): void {
  ConnectionPool.prototype.ensureMinPoolSize = function look(this: typeof ConnectionPool.prototype) {
    ensureMinPoolSize.call(this);
    if (this.poolState !== 'ready') return;
    clearTimeout(this.minPoolSizeTimer);
    this.minPoolSizeTimer = setTimeout(() => this.ensureMinPoolSize(), pruneMs);
  };
}
