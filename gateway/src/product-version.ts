import { readFileSync } from 'node:fs';

const packageFile = `${import.meta.dirname}/../package.json`;

export const productVersion = (): string =>
  (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;
