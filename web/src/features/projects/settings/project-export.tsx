import { exportProject, fillPath } from '@cardinal/contracts';
import { Download } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';

/** Saves the project as an archive, which the browser writes to the disk while the server makes it. */
export function ProjectExport({ slug }: { slug: string }) {
  return (
    <Panel>
      <PanelHeader
        title="Export"
        description="Boards, views, members, labels, cards with comments, internal notes, votes and history, and images, as one archive (tar.gz with JSON lines). Emails, the trash and hidden cards are not in it."
      />
      <PanelBody>
        <Button asChild icon={<Download />}>
          <a href={fillPath(exportProject.path, { slug })} download>
            Export Project
          </a>
        </Button>
      </PanelBody>
    </Panel>
  );
}
