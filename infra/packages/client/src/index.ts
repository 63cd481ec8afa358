export { CardinalError } from './cardinal-error.ts';
export { type Client, createClient } from './client.ts';
