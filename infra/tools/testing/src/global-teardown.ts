export { endBackingServices as default } from './run-backing-services.ts';
