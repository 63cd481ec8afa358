import { runProcess, startService } from '@cardinal/service-kit';
import { cardsService } from './service.ts';

await runProcess('cards', () => startService(cardsService, { env: process.env }));
