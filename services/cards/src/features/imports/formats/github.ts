import { z } from 'zod';
import { parseTime } from './dates.ts';
import { list, looseList, looseText, parseShape, readJson } from './read-json.ts';
import { emptyCard, type SourceCard, type SourceComment, type SourceFile, takeGroup } from './source-card.ts';

/**
 * Answers of GitHub's REST API, "List repository issues" and "List issue comments for a repository", in one array:
 * a comment names its issue by `issue_url`. An issue may also hold its comments instead of their number.
 */
const user = z.object({ login: looseText }).nullish();
const comment = z.object({ user, created_at: looseText, body: looseText });
const entry = z.object({
  number: z.number().int().optional(),
  issue_url: z.string().optional(),
  title: looseText,
  body: looseText,
  state: looseText,
  state_reason: looseText,
  html_url: looseText,
  user,
  assignees: looseList(z.object({ login: looseText })),
  labels: looseList(z.union([z.string(), z.object({ name: looseText })])),
  type: z.object({ name: looseText }).nullish().catch(null),
  created_at: looseText,
  updated_at: looseText,
  reactions: z
    .object({ '+1': z.number().int().min(0).catch(0) })
    .nullish()
    .catch(null),
  comments: z.union([z.number(), list(comment)]).nullish(),
  pull_request: z.unknown().optional(),
});
type Entry = z.output<typeof entry>;

const toComment = ({ user: by, created_at, body }: z.output<typeof comment>): SourceComment => ({
  author: by?.login || null,
  createdAt: parseTime(created_at),
  text: body,
});

function groupComments(entries: readonly Entry[]): Map<number, SourceComment[]> {
  const byIssue = new Map<number, SourceComment[]>();
  for (const each of entries) {
    const number = Number(/\/issues\/(\d+)$/.exec(each.issue_url ?? '')?.[1]);
    if (!number) continue;
    const said = byIssue.get(number);
    if (said) said.push(toComment(each));
    else byIssue.set(number, [toComment(each)]);
  }
  return byIssue;
}

function describeMissing(issue: Entry, comments: readonly SourceComment[]): string[] {
  const said = typeof issue.comments === 'number' ? issue.comments : 0;
  return said > comments.length ? [`${said - comments.length} comments, which are not in the file.`] : [];
}

/** `closed (not_planned)`, so that reasons can be mapped. */
const toState = ({ state, state_reason }: Entry): string | null =>
  state === 'closed' && state_reason ? `${state} (${state_reason})` : state || null;

/** The issues, in the order of the array, with their comments. Pull requests, which GitHub lists among them, are passed over. */
export async function* readGithub(file: SourceFile): AsyncIterable<SourceCard> {
  const entries = parseShape(list(entry), await readJson(file), 'GitHub');
  const byIssue = groupComments(entries);
  for (const [at, issue] of entries.entries()) {
    if (issue.number === undefined || issue.pull_request) continue;
    const held = Array.isArray(issue.comments) ? issue.comments.map(toComment) : [];
    const comments = [...held, ...takeGroup(byIssue, issue.number)];
    yield {
      ...emptyCard(at + 1, String(issue.number)),
      title: issue.title,
      description: issue.body,
      state: toState(issue),
      type: issue.type?.name || null,
      labels: issue.labels.map((label) => (typeof label === 'string' ? label : label.name)).filter(Boolean),
      author: issue.user?.login || null,
      assignees: issue.assignees.map(({ login }) => login).filter(Boolean),
      createdAt: parseTime(issue.created_at),
      updatedAt: parseTime(issue.updated_at),
      comments,
      votes: issue.reactions?.['+1'] ?? 0,
      names: [`#${issue.number}`, ...(issue.html_url ? [issue.html_url] : [])],
      leftOut: describeMissing(issue, comments),
    };
  }
}
