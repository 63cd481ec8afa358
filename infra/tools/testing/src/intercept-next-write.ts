import type { Connection } from '@cardinal/service-kit';

interface BulkWrite {
  ops?: readonly object[];
  nsInfo?: readonly { ns: string }[];
}

/**
 * Lets `act` send the next command that writes to a collection, and in whose text `part` occurs.
 * @param act does something before or after it sends the command, and resolves with the answer
 */
export function interceptNextWrite(
  connection: Connection,
  collection: string,
  act: (send: () => Promise<object>) => Promise<object>,
  part = '',
): void {
  const client = connection.getClient();
  const db = client.db.bind(client);
  const isIt = ({ ops, nsInfo = [] }: BulkWrite) =>
    nsInfo.some(({ ns }) => ns.endsWith(`.${collection}`)) && JSON.stringify(ops).includes(part);
  client.db = (...name) => {
    const database = db(...name);
    const send = database.command.bind(database);
    database.command = async (command, options) => {
      if (!isIt(command)) return send(command, options);
      client.db = db;
      return act(() => send(command, options));
    };
    return database;
  };
}
