import { serviceNames } from '@cardinal/contracts';
import type { Dice } from '../dice.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import { linkKinds } from '../stack/links.ts';
import { barring, blackholing, cutting, type Fault, killing, resetting, slowing, stopping } from './fault.ts';

/** A kind of fault; its target is chosen each time. */
export type FaultKind = () => Fault;

const processGroups = [serviceNames, ['gateway'], ['RabbitMQ'], ['MongoDB']] as const;

/** Faults of processes: a service, the gateway, the broker and the engine. */
export function processFaults({ victims }: ChaosStack, dice: Dice): FaultKind[] {
  return processGroups.flatMap((group) =>
    [killing, stopping].map((make) => () => make(victims[dice.pick<(typeof group)[number]>(group)!])),
  );
}

/** Faults of connections. */
export function linkFaults({ links }: ChaosStack, dice: Dice): FaultKind[] {
  return linkKinds.flatMap((kind) => {
    const some = links.all.filter((link) => link.kind === kind);
    return [slowing, cutting, resetting, blackholing].map((make) => () => make(dice.pick(some)!, dice));
  });
}

/** Services that users can do without for a while. */
const spared = new Set([
  'projects → MongoDB',
  'notifications → MongoDB',
  'integrations → MongoDB',
  'notifications → RabbitMQ',
]);

/** Faults that last for minutes. */
export function longFaults({ links }: ChaosStack, dice: Dice): FaultKind[] {
  const some = links.all.filter(({ name }) => spared.has(name));
  return [() => barring(dice.pick(some)!)];
}
