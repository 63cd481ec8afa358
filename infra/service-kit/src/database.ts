import type { Log } from './log.ts';
import { type Connection, connectMongo, pingMongo, reconnectMongo } from './mongo.ts';
import { answersAnew, createMongoWatch } from './mongo-watch.ts';

/** A connection to a database that may go away and come back. */
export interface Database {
  connection: Connection;
  /** Whether it is known to be away, so that asking it would only take time. */
  isAway(): boolean;
  /** Lets go of what waits for a database that is away, as it would wait in vain; call before anything is waited for. */
  giveUpWaiting(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseDeps {
  url: string;
  dbName: string;
  log: Log;
}

/**
 * Opens a database and watches it. The log says once when it goes away and once when it is back; the process stays, and
 * goes on as soon as it is there.
 * @throws StartError when the server cannot be reached
 */
export async function openDatabase({ url, dbName, log }: DatabaseDeps): Promise<Database> {
  const connection = await connectMongo(url, dbName);
  const watch = createMongoWatch({
    answers: (withinMs) => pingMongo(connection, withinMs),
    answersAnew: () => answersAnew(url),
    async reconnect() {
      log.warn('the client of MongoDB is stuck; a new one takes its place');
      await reconnectMongo(connection, url, dbName);
    },
    onChange: (isAway) => log.warn(isAway ? 'the database is away' : 'the database is back'),
  });
  connection.on('disconnected', watch.suspect);
  return {
    connection,
    isAway: watch.isAway,
    async giveUpWaiting() {
      watch.stop();
      if (watch.isAway()) await connection.close(true);
    },
    async close() {
      watch.stop();
      await connection.close(true);
    },
  };
}
