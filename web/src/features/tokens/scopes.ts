import type { TokenScope } from '@cardinal/contracts';

interface ScopeText {
  value: TokenScope;
  label: string;
  description: string;
}

/** The names of the scopes, with what each is for. */
export const scopeTexts: readonly ScopeText[] = [
  { value: 'read', label: 'Read', description: 'Sees what you see, and changes nothing.' },
  { value: 'write', label: 'Write', description: 'Also creates and changes cards, comments and votes.' },
  {
    value: 'admin',
    label: 'Admin',
    description: 'Also manages boards, teams and settings, as far as you may.',
  },
];

export const getScopeLabel = (scope: TokenScope): string =>
  scopeTexts.find(({ value }) => value === scope)?.label ?? scope;
