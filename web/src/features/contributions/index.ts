export { ContributionLayer } from './contribution-layer.tsx';
