export { endParts as default } from './run-parts.ts';
