import { runProcess, startService } from '@cardinal/service-kit';
import { notificationsService } from './service.ts';

await runProcess('notifications', () => startService(notificationsService, { env: process.env }));
