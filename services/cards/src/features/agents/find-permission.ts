import { type AgentTool, lookUpToken, lookUpToolPermissions, type ToolPermission } from '@cardinal/contracts';
import type { InternalClient } from '@cardinal/service-kit';

/** The permission of a tool in a project, as its admins chose at this moment. */
export type FindPermission = (projectId: string, tool: AgentTool) => Promise<ToolPermission>;

export const createFindPermission =
  ({ internal }: { internal: InternalClient }): FindPermission =>
  async (projectId, tool) =>
    (await internal.call(lookUpToolPermissions, { query: { projectId } })).permissions[tool];

/** The name of an API token that is in force; null for one that was revoked or has expired. */
export type FindTokenName = (tokenId: string) => Promise<string | null>;

export const createFindTokenName =
  ({ internal }: { internal: InternalClient }): FindTokenName =>
  async (tokenId) =>
    (await internal.call(lookUpToken, { query: { tokenId } })).token?.name ?? null;
