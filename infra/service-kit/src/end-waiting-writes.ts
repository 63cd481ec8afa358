import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface DriverConnection {
  socket: Socket;
  onClose(): void;
}

const own = createRequire(import.meta.url);
const { Connection } = createRequire(own.resolve('mongoose'))('mongodb/lib/cmap/connection.js') as {
  Connection: { prototype: DriverConnection };
};
const { prototype } = Connection;
const { onClose } = prototype;

/**
 * Lets no operation of the MongoDB driver wait without end for a connection that is gone. A write to a socket that is
 * destroyed but has not emitted 'close' yet returns false, and the driver (7.9 and before) then waits for 'drain', which
 * never comes. Here 'close' ends the wait; the driver then sees that the connection is closed, and fails the operation.
 */
export function endWaitingWrites(): void {
  prototype.onClose = function close(this: DriverConnection) {
    onClose.call(this);
    this.socket.emit('drain');
  };
}
