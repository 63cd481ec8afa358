import { config } from 'zod';

// Zod would compile its schemas with `new Function`, which the content security policy forbids and reports.
// vite.config.ts loads this file before every schema.
config({ jitless: true });
