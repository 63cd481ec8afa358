import { loadable } from '#ui/loadable.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

/** Requests of the user's agents. */
export const AgentRequests = loadable(
  async () => (await import('./agent-requests.tsx')).AgentRequests,
  <Panel aria-label="Agents" className="mb-6">
    <PanelHeader title="Agents" />
    <Loading label="Loading requests">
      <Skeleton className="m-5 h-16" />
    </Loading>
  </Panel>,
);

/** The tools that agents have in a project. */
export const AgentToolsPanel = loadable(
  async () => (await import('./agent-tools-panel.tsx')).AgentToolsPanel,
  <Panel aria-label="Agents">
    <PanelHeader title="Agents" />
    <PanelBody>
      <Loading label="Loading what agents may do">
        <Skeleton className="h-10" />
      </Loading>
    </PanelBody>
  </Panel>,
);
