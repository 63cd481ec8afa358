import { runProcess, startService } from '@cardinal/service-kit';
import { authService } from './service.ts';

await runProcess('auth', () => startService(authService, { env: process.env }));
