import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody, Project } from '@cardinal/contracts';
import { expect } from '@jest/globals';
import sharp from 'sharp';
import { type Person, startWorld, type World } from './world.ts';

type Body = NonNullable<RequestInit['body']>;
type FormFile = [field: string, bytes: Uint8Array | string, name?: string, type?: string];

export const megabytes = 1024 * 1024;
export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0.5 } } });
export const png = (width = 40, height = 20) => picture(width, height).png().toBuffer();

export function form(...files: FormFile[]): FormData {
  const data = new FormData();
  for (const [field, bytes, name = 'logo.png', type = 'image/png'] of files)
    data.append(field, new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  return data;
}

export async function refusal(answer: Response) {
  const { error, code } = (await answer.json()) as ErrorBody;
  return { status: answer.status, code, error };
}

/** A world with one project, whose admin uploads logos. */
export interface LogoWorld {
  world: World;
  admin: Person;
  project: Project;
  /** The folder of the objects. */
  folder: string;
  send(body: Body, init?: RequestInit, slug?: string): Promise<Response>;
  /** Uploads a valid logo and returns the project. */
  upload(bytes: Uint8Array): Promise<Project>;
  /** Gets a logo as a guest. */
  fetched(url: string | null, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

export async function startLogoWorld(): Promise<LogoWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'cardinal-logos-'));
  const world = await startWorld({ OBJECTS_DIR: folder });
  const admin = await world.person();
  const project = await world.project(admin);
  const logos: LogoWorld = {
    world,
    admin,
    project,
    folder,
    send: (body, init = {}, slug = project.slug) =>
      admin.fetch('projects', `/api/projects/${slug}/logo`, { method: 'POST', body, ...init }),
    async upload(bytes) {
      const answer = await logos.send(form(['logo', bytes]));
      expect(answer.status).toBe(200);
      return (await answer.json()) as Project;
    },
    fetched: (url, init) => world.harness.guest.fetch('projects', url ?? '/', init),
    async stop() {
      await world.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return logos;
}
