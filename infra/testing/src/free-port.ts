export { freePort } from '@cardinal/local/parts/free-port.ts';
