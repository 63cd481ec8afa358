import { type AgentTool, getToolPermissions } from '@cardinal/contracts';
import type { Ask } from './service-client.ts';
import type { FindPermission, Tool } from './tool.ts';

/** Asks each project once for its permission of a tool. */
export function createFindPermission({ ask, tool }: { ask: Ask; tool: Tool }): FindPermission {
  const found = new Map<string, ReturnType<FindPermission>>();
  async function find(slug: string) {
    const { value } = await ask(getToolPermissions, { params: { slug } });
    return value.permissions[tool.name as AgentTool];
  }
  return (slug) => {
    const known = found.get(slug) ?? find(slug);
    found.set(slug, known);
    return known;
  };
}
