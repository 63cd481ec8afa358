import { Bell, Plus, Settings, Trash2 } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { RoleBadge, StatusBadge, TypeBadge, VisibilityBadge } from '#ui/domain-badges.tsx';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ThemeMenu } from '#ui/theme-menu.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { Row, Shelf } from './shelf.tsx';

const variants = ['primary', 'secondary', 'soft', 'ghost', 'danger', 'danger-ghost', 'link'] as const;
const tones = ['neutral', 'strong', 'danger', 'amber', 'green', 'blue', 'violet', 'rose', 'outline'] as const;

export function ActionsGallery() {
  return (
    <Shelf title="Buttons and badges">
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Row>
      <Row>
        <Button size="sm">Small</Button>
        <Button icon={<Plus />}>With icon</Button>
        <Button size="lg" variant="primary">
          Large
        </Button>
        <Button size="xl" variant="primary">
          Extra large
        </Button>
        <Button loading>Saving</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <IconButton label="Settings" icon={<Settings />} />
        <IconButton label="Notifications" icon={<Bell />} variant="secondary" />
        <IconButton label="Delete" icon={<Trash2 />} variant="danger-ghost" />
        <Tooltip content="Command palette" shortcut={['⌘', 'K']}>
          <Button variant="ghost">Hover me</Button>
        </Tooltip>
        <Kbd>K</Kbd>
        <Spinner label="Loading" />
        <DropdownMenu trigger={<Button>Theme</Button>}>
          <ThemeMenu />
        </DropdownMenu>
      </Row>
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row>
        <TypeBadge type="bug" />
        <TypeBadge type="feature" />
        <StatusBadge status="New" />
        <StatusBadge status="In Progress" />
        <StatusBadge status="In Testing" />
        <StatusBadge status="Resolved" />
        <VisibilityBadge visibility="public" />
        <VisibilityBadge visibility="private" size="sm" />
        <RoleBadge of="super_admin" />
        <RoleBadge of="project_admin" />
        <RoleBadge of="normal_user" />
        <RoleBadge of={null} />
      </Row>
    </Shelf>
  );
}
