import { chooseColour, getInitials, getLogoIcon } from '@cardinal/contracts';
import type { MailPlace } from '@cardinal/mail';
import { createCache, type InternalClient, type Log } from '@cardinal/service-kit';
import type { Projects } from '../../kernel/read-models/projects.ts';

/** Logos in one e-mail, of a few kilobytes each. Further projects are shown by their initials. */
const mostLogos = 10;
/** Remembered by each replica: at most a few megabytes. */
const remembered = { size: 500, ttlMs: 60 * 60 * 1_000 };

export interface FindProjectMarksDeps {
  internal: InternalClient;
  projects: Pick<Projects, 'projectRow'>;
  log: Log;
}

/** How an e-mail shows a project; the logo comes along with it. */
export interface ProjectMark {
  name: string;
  mark: MailPlace['mark'];
  picture?: { cid: string; png: Buffer };
}

/** How these projects are shown, by their ids. */
export type FindProjectMarks = (projectIds: Iterable<string>) => Promise<Map<string, ProjectMark>>;

/** These stand for a project without a logo, as on screens. */
export const toInitials = (name: string): MailPlace['mark'] => ({
  initials: getInitials(name),
  colour: chooseColour(name),
});

/** A project's logo is asked once for each version of the project. While its owner is away, e-mails go out without. */
export function createFindProjectMarks({ internal, projects, log }: FindProjectMarksDeps): FindProjectMarks {
  const cache = createCache<{ png: Buffer | null }>(remembered);

  async function findLogo(projectId: string, version: number): Promise<Buffer | null> {
    const ask = async () => {
      const { png } = await internal.call(getLogoIcon, { query: { projectId } });
      return { png: png === null ? null : Buffer.from(png, 'base64') };
    };
    try {
      return (await cache.get(`${projectId}/${version}`, ask))?.png ?? null;
    } catch (error) {
      log.warn({ err: error, projectId }, 'an e-mail goes out without the logo of its project');
      return null;
    }
  }

  async function find(projectId: string, hasLogo: boolean): Promise<[string, ProjectMark][]> {
    const project = await projects.projectRow(projectId);
    if (!project || project.gone) return [];
    const { name, version } = project;
    const png = hasLogo ? await findLogo(projectId, version) : null;
    if (!png) return [[projectId, { name, mark: toInitials(name) }]];
    const cid = `logo.${projectId}@cardinal`;
    return [[projectId, { name, mark: { cid }, picture: { cid, png } }]];
  }

  return async (projectIds) => {
    const found = [...new Set(projectIds)].map((projectId, index) => find(projectId, index < mostLogos));
    return new Map((await Promise.all(found)).flat());
  };
}
