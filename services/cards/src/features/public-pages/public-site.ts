import {
  isOnRoadmap,
  noRoadmap,
  type PublicSite,
  readableOn,
  seesBoard,
  visibleIn,
} from '@cardinal/contracts';
import { notFound, notFoundAs } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { KnownProject, Projects } from '../../kernel/read-models/projects.ts';
import type { Entries } from '../changelog/entry.repository.ts';

export interface PublicSitesDeps {
  access: Pick<BoardAccess, 'anyProject'>;
  projects: Pick<Projects, 'findLivingBoards'>;
  entries: Pick<Entries, 'isPublic'>;
}

export interface PublicSites {
  /**
   * The public pages of a project, as everybody finds them.
   * @param board the address of the board on screen, which is named even where search engines may not find it
   * @throws AppError `not_found` where there is none
   */
  of(project: KnownProject, board?: string): Promise<PublicSite>;
  /** The same by the address of a project. @throws AppError `not_found` where that is missing, too */
  see(project: string, board?: string): Promise<PublicSite>;
}

function toColours(accent: string): PublicSite['project']['colours'] {
  const shown = (theme: 'light' | 'dark') => {
    const shade = visibleIn(theme, accent);
    return { accent: `#${shade}`, on: readableOn(shade) };
  };
  return { light: shown('light'), dark: shown('dark') };
}

export function createPublicSites({ access, projects, entries }: PublicSitesDeps): PublicSites {
  const of: PublicSites['of'] = async (project, open) => {
    const fields = ['name', 'slug', 'visibility', 'hiddenFromSearch'] as const;
    const [boards, hasChangelog] = await Promise.all([
      projects.findLivingBoards([project._id], fields),
      entries.isPublic(project._id),
    ]);
    const listed = boards.filter(isOnRoadmap);
    const shown = boards.filter(
      (board) => listed.includes(board) || (board.slug === open && seesBoard(null, board.visibility)),
    );
    if (shown.length === 0 && !hasChangelog) throw notFound('Project');
    const { name, slug, logoUrl = null, accent = null, roadmap = noRoadmap } = project;
    return {
      project: { name, slug, logoUrl, colours: accent ? toColours(accent) : null },
      boards: shown
        .map((board) => ({ name: board.name, slug: board.slug }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
      hasRoadmap: roadmap.isShown && listed.length > 0,
      hasChangelog,
    };
  };

  return {
    of,
    see: async (asked, open) => of(await access.anyProject(asked).catch(notFoundAs('Project')), open),
  };
}
