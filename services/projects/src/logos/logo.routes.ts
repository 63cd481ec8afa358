import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { getLogo, getLogoIcon, uploadLogo } from '@cardinal/contracts';
import { mountCall, notFound, type ObjectStore } from '@cardinal/service-kit';
import type { Response, Router } from 'express';
import type { Projects } from '../kernel/projects/project.repository.ts';
import type { ProjectAccess } from '../kernel/projects/project-access.ts';
import type { ProjectPresenter } from '../projects/project.presenter.ts';
import { drawLogoIcon } from './logo-image.ts';
import { receiveLogo } from './receive-logo.ts';
import { type createSetLogo, isLogoName } from './set-logo.ts';

interface Deps {
  access: ProjectAccess;
  projects: Pick<Projects, 'byId'>;
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

export function mountLogos(router: Router, { access, projects, objects, present, set }: Deps): void {
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

  mountCall(router, getLogoIcon, async ({ query }) => {
    const { logo = null } = (await projects.byId(query.projectId)) ?? {};
    // It may have been replaced since; the next version of the project leads to the next one.
    const object = logo === null ? null : await objects.get(logo);
    return { png: object && (await drawLogoIcon(await buffer(object.body))).toString('base64') };
  });
}
