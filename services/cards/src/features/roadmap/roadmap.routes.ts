import { embedRoadmap, getRoadmap, pageRoadmap, roadmapPage } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { guest, toViewer } from '../../kernel/access/viewer.ts';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import { sendEmbedded } from './embedded-page.ts';
import type { Roadmaps } from './roadmap.ts';
import { embeddedRoadmap } from './roadmap-embed.ts';

export interface RoadmapRouteDeps {
  roadmaps: Roadmaps;
  limiter: ListLimiter;
}

/** Four columns at most. */
const cardsOfRoadmap = 4 * roadmapPage;

export function mountRoadmaps(router: Router, { roadmaps, limiter }: RoadmapRouteDeps): void {
  mountCall(router, getRoadmap, async (context) => {
    await limiter(context, cardsOfRoadmap);
    return roadmaps.contents(toViewer(context.actor), await roadmaps.see(context.params.project));
  });

  mountCall(router, pageRoadmap, async (context) => {
    await limiter(context, context.query.limit);
    const seen = await roadmaps.see(context.params.project);
    return { cards: await roadmaps.page(toViewer(context.actor), seen, context.query) };
  });

  mountCall(router, embedRoadmap, async ({ params, query, req, res }) => {
    await limiter({ req, res }, cardsOfRoadmap);
    const seen = await roadmaps.see(params.project);
    // Of a session that comes along nothing is shown: what is on another site looks the same to everybody.
    const content = embeddedRoadmap(await roadmaps.contents(guest, seen));
    sendEmbedded(req, res, content, {
      look: { ...query, projectAccent: seen.project.accent },
      origins: seen.settings.embedOrigins,
    });
  });
}
