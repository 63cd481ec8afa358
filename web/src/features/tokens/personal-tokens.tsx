import type { PersonalToken } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { tokensQuery, useCreateToken, useRevokeToken } from './tokens.queries.ts';
import { TokensPanel } from './tokens-panel.tsx';

function describeProjects({ projects }: PersonalToken): string {
  if (!projects) return 'All your projects';
  return projects.length === 0 ? 'No project any more' : projects.map(({ name }) => name).join(', ');
}

/** The API tokens of the person who is signed in. */
export function PersonalTokens() {
  const { data, error, refetch } = useQuery({ ...tokensQuery, refetchOnMount: 'always' });
  const create = useCreateToken();
  const revoke = useRevokeToken();
  return (
    <TokensPanel
      description="Let scripts and other programs use the API in your name."
      tokens={data?.map((token) => ({ ...token, note: describeProjects(token) }))}
      error={error}
      onRetry={() => void refetch()}
      choosesProjects
      create={create.mutateAsync}
      revoke={revoke.mutateAsync}
    />
  );
}
