import { importHref } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Panel, PanelHeader } from '#ui/panel.tsx';

/** Leads to the page that imports cards. */
export const ImportPanel = ({ slug }: { slug: string }) => (
  <Panel aria-label="Import">
    <PanelHeader
      title="Import"
      description="Cards from a CSV file, Trello, Jira, Linear, GitHub, Canny or Fider. Nobody is notified, and an import can be taken back."
      actions={
        <Button asChild>
          <Link href={importHref(slug)}>Import Cards</Link>
        </Button>
      }
      className="border-b-0"
    />
  </Panel>
);
