// Parts of the MongoDB driver that `mend-driver.ts` changes; it has no types for them.

declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';

  interface DriverConnection {
    socket: Socket;
    onClose(): void;
  }
  export const Connection: { prototype: DriverConnection };
}

declare module 'mongodb/lib/cmap/connection_pool.js' {
  interface DriverPool {
    poolState: string;
    minPoolSizeTimer: NodeJS.Timeout | undefined;
    ensureMinPoolSize(): void;
  }
  export const ConnectionPool: { prototype: DriverPool };
}
