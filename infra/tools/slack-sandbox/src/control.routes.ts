import express, { type Router } from 'express';
import { z } from 'zod';
import type { SlackSandboxControl } from './control.ts';

const when = z.enum(['before', 'after']).optional();
const fault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), when }),
  z.object({ kind: z.literal('timeout'), when }),
  z.object({ kind: z.literal('http'), status: z.number().int().min(400).max(599), when }),
  z.object({ kind: z.literal('rate_limited'), retryAfter: z.number().min(0).max(3_600) }),
  z.object({ kind: z.literal('error'), error: z.string().max(100) }),
]);
const planned = z.object({
  fault,
  times: z.number().int().min(1).max(1_000).optional(),
  method: z.string().max(100).optional(),
});
const named = z.object({ channel: z.string().max(100) });
const workspace = z.object({ workspace: z.string().max(100).optional() });

/** The control object over HTTP, for tests in another process. */
export function mountControl(router: Router, control: SlackSandboxControl): void {
  const actions: Record<string, (body: unknown) => unknown> = {
    fail: (body) => {
      const { fault: wanted, times, method } = planned.parse(body);
      control.fail(wanted, { times, method });
    },
    down: (body) => control.down(z.object({ fault: fault.nullable() }).parse(body).fault),
    archive: (body) => control.archive(named.parse(body).channel),
    remove: (body) => control.removeChannel(named.parse(body).channel),
    invite: (body) => control.invite(named.parse(body).channel),
    revoke: (body) => control.revoke(workspace.parse(body).workspace),
    uninstall: (body) => control.uninstall(workspace.parse(body).workspace),
    clear: () => control.clear(),
  };

  router.get('/control/messages', (req, res) => {
    const { channel } = req.query;
    res.json(control.messages(typeof channel === 'string' ? channel : undefined));
  });
  router.get('/control/calls', (_req, res) => void res.json(control.calls));
  router.post('/control/:action', express.json({ limit: '100kb' }), async (req, res) => {
    const action = actions[String(req.params.action)];
    if (!action) return void res.status(404).json({ error: 'No such action' });
    try {
      await action(req.body ?? {});
      res.json({ ok: true });
    } catch (error) {
      res.status(400).json({ error: String((error as Error).message) });
    }
  });
}
