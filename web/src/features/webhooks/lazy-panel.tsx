import { loadable } from '#ui/loadable.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

/** The webhooks of a project; their forms and checks are loaded with it. */
export const WebhooksPanel = loadable(
  async () => (await import('./webhooks-panel.tsx')).WebhooksPanel,
  <Panel aria-label="Webhooks">
    <PanelHeader title="Webhooks" />
    <PanelBody>
      <Loading label="Loading webhooks">
        <Skeleton className="h-10" />
      </Loading>
    </PanelBody>
  </Panel>,
);
