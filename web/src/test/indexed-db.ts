import { deserialize, serialize } from 'node:v8';
import 'fake-indexeddb/auto';

// jsdom lacks it.
globalThis.structuredClone ??= ((value: unknown) => deserialize(serialize(value))) as typeof structuredClone;
