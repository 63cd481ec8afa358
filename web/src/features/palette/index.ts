export { CommandLayer } from './command-layer.tsx';
export { SearchButton } from './search-button.tsx';
