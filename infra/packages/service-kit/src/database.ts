import type { Log } from './log.ts';
import { type Connection, connectMongo, pingMongo, reconnectMongo } from './mongo.ts';
import { answersAnew, createMongoWatch } from './mongo-watch.ts';

/** A database connection that survives outages. */
export interface Database {
  connection: Connection;
  /** Whether the database is known to be unavailable, so that queries would only time out. */
  isAway(): boolean;
  /** Aborts operations that wait for an unavailable database; call it before waiting for anything at a stop. */
  giveUpWaiting(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseDeps {
  url: string;
  dbName: string;
  log: Log;
}

/**
 * Opens a database and watches it. Logs the begin and the end of an outage once; the process keeps running and
 * recovers.
 * @throws StartError if the server cannot be reached
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
