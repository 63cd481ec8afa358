import { runProcess } from '@cardinal/service-kit';
import { startGateway } from './gateway.ts';

await runProcess('gateway', () => startGateway({ env: process.env }));
