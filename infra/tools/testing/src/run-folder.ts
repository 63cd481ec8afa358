import { serviceUrl } from './service-urls.ts';

/** A folder that all test files of a run share, and that goes with it. */
export const testRunFolder = (): string => serviceUrl('TEST_RUN_FOLDER');
