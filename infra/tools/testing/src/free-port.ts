export { freePort } from '@cardinal/backing-services';
