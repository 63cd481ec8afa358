import { Info } from 'lucide-react';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';

export function Instructions() {
  return (
    <Panel aria-label="Instructions">
      <PanelHeader icon={<Info />} title="Instructions" />
      <PanelBody>
        <ul className="list-disc space-y-1 pl-5 text-base text-muted">
          <li>Search for a user by the exact username.</li>
          <li>Account type and plan are saved as soon as they are chosen. Plan changes apply immediately.</li>
          <li>
            Only company accounts have a plan; an account that becomes public is on the Free plan again.
          </li>
          <li>
            A project that is renamed gets a new slug; a project that is deleted cannot be brought back.
          </li>
        </ul>
      </PanelBody>
    </Panel>
  );
}
