import { type AgentRequest, askAsAgent, getAgentRequest, toolDeniedText } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import { z } from 'zod';
import type { Ask } from './service-client.ts';
import { defineTool, type Tool } from './tool.ts';

const show = ({ id, project, state, reason, resultId, expiresAt }: AgentRequest) => ({
  request: { id, project: project.slug, state, reason, resultId, expiresAt },
});

/** Lets the person of an agent decide on what it wants to do. */
export async function askPerson(
  { toAct }: Tool,
  ask: Ask,
  slug: string,
  given: Record<string, unknown>,
): Promise<object> {
  if (!toAct) throw new AppError('forbidden', toolDeniedText);
  const { value } = await ask(askAsAgent, {
    params: { slug },
    body: { act: toAct(given) },
    ...(typeof given.idempotencyKey === 'string' ? { idempotencyKey: given.idempotencyKey } : {}),
  });
  const next =
    'Nothing is done yet: your person is asked to approve it. check_request says what became of it.';
  return { ...show(value), next };
}

export const checkRequest = defineTool({
  name: 'check_request',
  title: 'Check a request',
  description:
    'What became of something that your person was asked to approve: waiting, done, refused, failed or expired. People take minutes or hours.',
  input: z.strictObject(getAgentRequest.params.shape),
  call: getAgentRequest,
  async run({ ask }, params) {
    return show((await ask(getAgentRequest, { params })).value);
  },
});
