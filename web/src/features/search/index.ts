export { searchHref } from './search-address.ts';
