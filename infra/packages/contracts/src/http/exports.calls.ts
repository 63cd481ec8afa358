import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { bySlug, slug } from '../primitives.ts';
import { laneParam, listQuery } from './cards.calls.ts';

/** Files that are described in docs/export.md. */

const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportBoard = defineCall({
  id: 'exportBoard',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/boards/:boardSlug/export',
  summary: 'All cards of a board as a CSV or JSON file, filtered, searched and sorted as its list',
  access: access.boardViewer,
  params: bySlug.extend({ boardSlug: slug }),
  query: listQuery.extend({ lane: laneParam, format: z.enum(exportFormats).default('csv') }),
  kind: 'raw',
});

export const exportProject = defineCall({
  id: 'exportProject',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/export',
  summary:
    'A project as an archive (tar.gz): boards, views, members, cards with all that is on them, and images',
  access: access.projectAdmin,
  params: bySlug,
  kind: 'raw',
});
