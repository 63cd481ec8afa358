import { foldText, type Project } from '@cardinal/contracts';

/** The maximum number of results; more typing finds the others. */
export const MOST_SHOWN = 50;

type Named = Pick<Project, 'name' | 'slug'>;

/** Projects with every typed word in their name or slug; those whose name starts with it come first. */
export function findProjects<P extends Named>(projects: readonly P[], search: string): P[] {
  const text = foldText(search.trim());
  const words = text.split(/\s+/);
  const begins = ({ name }: P) => foldText(name).startsWith(text);
  const matches = ({ name, slug }: P) => {
    const own = foldText(`${name} ${slug}`);
    return words.every((word) => own.includes(word));
  };
  const found = projects.filter(matches);
  return [...found.filter(begins), ...found.filter((project) => !begins(project))].slice(0, MOST_SHOWN);
}
