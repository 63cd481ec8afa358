import { pipeline } from 'node:stream/promises';
import { getLogo, uploadLogo } from '@cardinal/contracts';
import { mountCall, notFound, type ObjectStore } from '@cardinal/service-kit';
import type { Response, Router } from 'express';
import type { ProjectAccess } from '../kernel/projects/project-access.ts';
import type { ProjectPresenter } from '../projects/project.presenter.ts';
import { receiveLogo } from './receive-logo.ts';
import { type createSetLogo, isLogoName } from './set-logo.ts';

interface Deps {
  access: ProjectAccess;
  objects: ObjectStore;
  present: ProjectPresenter;
  set: ReturnType<typeof createSetLogo>;
}

/** A logo's name is random and its bytes never change, so it can be cached for ever. */
function describe(res: Response, name: string): void {
  res.set({
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${name}"`,
  });
}

export function mountLogos(router: Router, { access, objects, present, set }: Deps): void {
  mountCall(router, uploadLogo, async ({ actor, params, req, res }) => {
    const seen = await access.allow(params.slug, actor, 'project.manage');
    const project = await set(seen.project._id, await receiveLogo(req));
    const show = await present.of(seen);
    res.status(uploadLogo.status).json(uploadLogo.response.parse(show(project)));
  });

  mountCall(router, getLogo, async ({ params: { name }, req, res }) => {
    const object = isLogoName(name) ? await objects.get(name) : null;
    if (!object) throw notFound('Logo');
    describe(res, name);
    if (req.fresh || req.method === 'HEAD') object.body.destroy();
    if (req.fresh) return void res.status(304).end();
    res.set({ 'Content-Type': object.contentType, 'Content-Length': String(object.size) });
    if (req.method === 'HEAD') return void res.end();
    await pipeline(object.body, res);
  });
}
