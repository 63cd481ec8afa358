import { rebuildReadModels, type ServiceName, serviceNames } from '@cardinal/contracts';
import { askService, type Installation } from './installation.ts';

/** Has `service`, or every one, fill its read models anew from their owners, while it goes on working. */
export async function rebuild(
  installation: Installation,
  service: ServiceName | undefined,
  print: (line: string) => void,
): Promise<void> {
  for (const name of service ? [service] : serviceNames) {
    const { rebuilt } = await askService(installation, name, rebuildReadModels);
    const parts = Object.entries(rebuilt).map(([model, count]) => `${model} ${count}`);
    print(`${name}: ${parts.join(', ') || 'keeps nothing of others'}`);
  }
}
