import { useQuery } from '@tanstack/react-query';
import { Bookmark, Users } from 'lucide-react';
import { SidebarLink, SidebarSection } from '#ui/shell/sidebar.tsx';
import { viewsQuery } from './api/views.queries.ts';
import { viewHref } from './view-address.ts';

interface SidebarViewsProps {
  slug: string;
  /** The view that is open. */
  openId: string | null;
}

/** The saved views of a project, if there are any. */
export function SidebarViews({ slug, openId }: SidebarViewsProps) {
  const { data: views = [] } = useQuery(viewsQuery(slug));
  if (views.length === 0) return null;
  return (
    <SidebarSection title="Views">
      {views.map((view) => (
        <SidebarLink
          key={view.id}
          href={viewHref(slug, view)}
          active={view.id === openId}
          icon={view.shared ? <Users aria-label="Shared view" /> : <Bookmark aria-label="Own view" />}
        >
          {view.name}
        </SidebarLink>
      ))}
    </SidebarSection>
  );
}
