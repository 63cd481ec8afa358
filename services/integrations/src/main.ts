import { runProcess, startService } from '@cardinal/service-kit';
import { integrationsService } from './service.ts';

await runProcess('integrations', () => startService(integrationsService, { env: process.env }));
