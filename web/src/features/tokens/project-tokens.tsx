import { useQuery } from '@tanstack/react-query';
import { projectTokensQuery, useCreateProjectToken, useRevokeProjectToken } from './tokens.queries.ts';
import { TokensPanel } from './tokens-panel.tsx';

/** The API tokens of a project, which all its admins see and revoke. */
export function ProjectTokens({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery({
    ...projectTokensQuery(projectId),
    refetchOnMount: 'always',
  });
  const create = useCreateProjectToken(projectId);
  const revoke = useRevokeProjectToken(projectId);
  return (
    <TokensPanel
      description="Each acts as the admin who made it, in this project alone, and ends when they are no admin any more. All admins see them and can revoke them."
      tokens={data?.map((token) => ({
        ...token,
        note: (
          <>
            Acts as <bdi>{token.by.username}</bdi>
          </>
        ),
      }))}
      error={error}
      onRetry={() => void refetch()}
      choosesProjects={false}
      create={create.mutateAsync}
      revoke={revoke.mutateAsync}
    />
  );
}
