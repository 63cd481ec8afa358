// Prints the new bugs of all boards that the token sees, the most wanted first: a page that comes, its cards.
import { createClient } from '@cardinal/client';

const { CARDINAL_URL: url = '', CARDINAL_TOKEN: token } = process.env;
const cardinal = createClient({ url, token });

for await (const project of cardinal.each.listProjects()) {
  for (const board of await cardinal.listBoards({ params: { slug: project.slug } })) {
    const params = { slug: project.slug, boardSlug: board.slug };
    const query = { type: 'bug', status: 'New', sort: 'upvoteCount' } as const;
    for await (const card of cardinal.each.pageBoardCards({ params, query }))
      console.log(`${project.name} / ${board.name}: ${card.title} (${card.upvoteCount})`);
  }
}
