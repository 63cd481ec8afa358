import { z } from 'zod';
import { parseTime } from './dates.ts';
import { fault } from './fault.ts';
import { list, looseText, parseJson, parseShape } from './read-json.ts';
import { emptyCard, type SourceCard, type SourceFile, takeGroup } from './source-card.ts';
import { unzip } from './unzip.ts';

/**
 * The archive of Fider's page "Export": a JSON file for each table of its database, as `app/pkg/backup` writes them, in
 * which texts that look like numbers are numbers.
 */
const key = z.number().int();
const tables = {
  'posts.json': list(
    z.object({
      id: key,
      number: key,
      title: looseText,
      description: looseText,
      status: key,
      user_id: key.nullish(),
      created_at: looseText,
      response: looseText,
      response_user_id: key.nullish(),
      response_date: looseText,
      slug: looseText,
    }),
  ),
  'comments.json': list(
    z.object({
      post_id: key,
      user_id: key.nullish(),
      content: looseText,
      created_at: looseText,
      deleted_at: looseText,
    }),
  ),
  'users.json': list(z.object({ id: key, name: looseText })),
  'tags.json': list(z.object({ id: key, name: looseText })),
  'post_tags.json': list(z.object({ tag_id: key, post_id: key })),
  'post_votes.json': list(z.object({ post_id: key })),
  'attachments.json': list(z.object({ post_id: key.nullish() })),
} as const;
type TableName = keyof typeof tables;

/** Of `app/models/enum/post_status.go`; a post that was deleted has the last one. */
const states = ['Open', 'Started', 'Completed', 'Declined', 'Planned', 'Duplicate'];
const deleted = 6;

async function readTables(file: SourceFile) {
  const texts = await unzip(file, Object.keys(tables));
  if (!texts.has('posts.json')) throw fault('This is no backup of Fider: it has no posts.json.');
  return <Name extends TableName>(name: Name): z.output<(typeof tables)[Name]> => {
    const text = texts.get(name);
    texts.delete(name);
    return parseShape(tables[name], text === undefined ? [] : parseJson(text, name), 'Fider') as never;
  };
}

export async function* readFider(file: SourceFile): AsyncIterable<SourceCard> {
  const read = await readTables(file);
  const users = new Map(read('users.json').map(({ id, name }) => [id, name]));
  const tags = new Map(read('tags.json').map(({ id, name }) => [id, name]));
  const byPost = <T extends { post_id?: number | null }>(rows: T[]) =>
    Map.groupBy(rows, ({ post_id }) => post_id);
  const [tagged, votes, files, comments] = [
    byPost(read('post_tags.json')),
    byPost(read('post_votes.json')),
    byPost(read('attachments.json')),
    byPost(read('comments.json').filter(({ deleted_at }) => deleted_at === '')),
  ];
  const getName = (id: number | null | undefined) => (id ? users.get(id) || null : null);
  for (const [at, post] of read('posts.json').entries()) {
    if (post.status === deleted) continue;
    const attached = takeGroup(files, post.id).length;
    const { response, response_user_id, response_date } = post;
    const answer = { author: getName(response_user_id), createdAt: parseTime(response_date), text: response };
    yield {
      ...emptyCard(at + 1, String(post.id)),
      title: post.title,
      description: post.description,
      state: states[post.status] ?? null,
      labels: takeGroup(tagged, post.id).flatMap(({ tag_id }) => tags.get(tag_id) || []),
      author: getName(post.user_id),
      createdAt: parseTime(post.created_at),
      comments: [
        ...takeGroup(comments, post.id).map(({ user_id, created_at, content }) => ({
          author: getName(user_id),
          createdAt: parseTime(created_at),
          text: content,
        })),
        ...(response ? [answer] : []),
      ],
      votes: takeGroup(votes, post.id).length,
      names: [`#${post.number}`],
      leftOut: attached > 0 ? [`${attached} attached ${attached === 1 ? 'file' : 'files'}.`] : [],
    };
  }
}
