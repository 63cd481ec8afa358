import { runProcess, startService } from '@cardinal/service-kit';
import { projectsService } from './service.ts';

await runProcess('projects', () => startService(projectsService, { env: process.env }));
