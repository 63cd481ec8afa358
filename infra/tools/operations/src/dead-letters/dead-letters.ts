import { listDeadLetters, replayDeadLetters, type ServiceName, serviceNames } from '@cardinal/contracts';
import { StartError } from '@cardinal/service-kit';
import { askService, type Installation } from '../installation.ts';

type Print = (line: string) => void;

const loadLetters = (installation: Installation, service: ServiceName) =>
  askService(installation, service, listDeadLetters);

/** Prints the dead letters of `service`, or of all, one line each. Returns their number. */
export async function listLetters(
  installation: Installation,
  service: ServiceName | undefined,
  print: Print,
): Promise<number> {
  let count = 0;
  for (const name of service ? [service] : serviceNames) {
    const letters = await loadLetters(installation, name);
    count += letters.length;
    for (const { id, type, diedAt, error } of letters)
      print(`${name}  ${id}  ${diedAt}  ${type}  ${error.split('\n')[0]}`);
  }
  print(
    count === 0 ? 'No dead letters' : `${count} in all; "make dlq-replay SERVICE=… [ID=…]" delivers again`,
  );
  return count;
}

/** Prints a complete dead letter. */
export async function showLetter(
  installation: Installation,
  service: ServiceName,
  id: string,
  print: Print,
): Promise<void> {
  const letter = (await loadLetters(installation, service)).find((found) => found.id === id);
  if (!letter) throw new StartError(`The ${service} service has no dead letter ${id}`);
  print(JSON.stringify(letter, null, 2));
}

/** Delivers one or all of them again. A message that fails again comes back after its tries. */
export async function replayLetters(
  installation: Installation,
  service: ServiceName,
  id: string | undefined,
  print: Print,
): Promise<number> {
  const { replayed } = await askService(installation, service, replayDeadLetters, id ? { ids: [id] } : {});
  if (id && replayed === 0) throw new StartError(`The ${service} service has no dead letter ${id}`);
  print(`${replayed} delivered to the ${service} service again`);
  return replayed;
}
