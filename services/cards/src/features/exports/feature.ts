import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CardListsFeature } from '../card-lists/feature.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import type { PresentHistory } from '../history/present-history.ts';
import type { Labels } from '../labels/labels.ts';
import type { VotesFeature } from '../votes/feature.ts';
import { mountExports } from './export.routes.ts';
import { createExportLimiter, exportLimits } from './export-limiter.ts';
import { createProjectArchive } from './project-archive.ts';

export interface ExportsFeatureDeps {
  kernel: Kernel;
  lists: CardListsFeature['lists'];
  comments: Pick<CommentsFeature, 'comments' | 'notes' | 'present'>;
  votes: Pick<VotesFeature, 'upvotes' | 'likes'>;
  labels: Labels;
  presentHistory: PresentHistory;
}

/** Files with all cards of a list, and with all of a project. */
export function createExportsFeature({
  kernel,
  lists,
  comments,
  votes,
  labels,
  presentHistory,
}: ExportsFeatureDeps) {
  const { access, names, history, models, findActiveUser } = kernel;
  const { config, objects, internal } = kernel.deps;
  const origin = new URL(config.PUBLIC_URL).origin;
  const archive = createProjectArchive({
    ...{ access, lists, labels, presentHistory, history, names, models, objects, internal, origin },
    comments: { open: comments.comments, internal: comments.notes },
    presentComments: comments.present,
    votes: { upvote: votes.upvotes, like: votes.likes },
  });
  const limited = {
    boards: createExportLimiter({ limits: exportLimits.boards }),
    projects: createExportLimiter({ limits: exportLimits.projects }),
  };
  const feature: Feature = {
    name: 'exports',
    cardData: nothing,
    eraseUser: nothing,
    mount: (router) => mountExports(router, { lists, archive, findActiveUser, limited, origin }),
  };
  return { feature };
}
