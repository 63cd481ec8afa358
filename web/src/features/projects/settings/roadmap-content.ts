import { type BodyInputOf, cardStatuses, type Project, type updateProject } from '@cardinal/contracts';

/** The form's values, each of which is merged by itself. No name of its own is the empty text; sites stand in lines. */
export const toContent = ({ roadmap }: Pick<Project, 'roadmap'>) => {
  const { isShown, showsNew, columnNames, embedOrigins } = roadmap;
  const [first, second, third, fourth] = cardStatuses.map((status) => columnNames[status] ?? '');
  return {
    isShown,
    showsNew,
    New: first ?? '',
    'In Progress': second ?? '',
    'In Testing': third ?? '',
    Resolved: fourth ?? '',
    sites: embedOrigins.join('\n'),
  };
};
export type RoadmapContent = ReturnType<typeof toContent>;

/** The part of these changes that is sent. */
export function toRoadmapBody(
  changes: Partial<RoadmapContent>,
): BodyInputOf<typeof updateProject>['roadmap'] {
  const { isShown, showsNew, sites } = changes;
  const names = cardStatuses.flatMap((status) => {
    const name = changes[status];
    return name === undefined ? [] : [[status, name.trim() || null]];
  });
  return {
    isShown,
    showsNew,
    ...(names.length > 0 && { columnNames: Object.fromEntries(names) }),
    ...(sites !== undefined && {
      embedOrigins: sites
        .split(/\s+/)
        .map((site) => site.trim())
        .filter(Boolean),
    }),
  };
}
