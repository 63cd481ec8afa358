export { PersonalTokens } from './personal-tokens.tsx';
export { ProjectTokens } from './project-tokens.tsx';
