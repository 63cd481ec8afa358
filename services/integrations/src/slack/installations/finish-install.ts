import { AppError, type Log, type User } from '@cardinal/service-kit';
import type { Deliveries } from '../../deliveries/delivery.repository.ts';
import type { Projects } from '../../read-models/projects.ts';
import type { SlackClient } from '../slack-client.ts';
import { outcomeOfError } from '../slack-outcome.ts';
import { toDestination } from './destination.ts';
import type { InstallStates } from './install-states.ts';
import type { InstallationPolicy } from './installation.policy.ts';
import type { Installations } from './installations.ts';

/** The result of an installation; the settings page has a text for each. */
export type InstallResult = 'connected' | 'denied' | 'failed' | 'expired' | 'forbidden';

export interface FinishInstallDeps {
  states: InstallStates;
  policy: InstallationPolicy;
  projects: Projects;
  slack: SlackClient;
  installations: Installations;
  deliveries: Deliveries;
  redirectUri: string;
  log: Log;
}

interface FromSlack {
  state?: string | undefined;
  code?: string | undefined;
  error?: string | undefined;
}

/** Only a lost right gets its own result; other errors are failures. */
const refusal = (error: unknown): InstallResult =>
  error instanceof AppError && (error.code === 'forbidden' || error.code === 'not_found')
    ? 'forbidden'
    : 'failed';

/**
 * Handles the redirect from Slack: checks user and state, redeems the code and connects the project.
 * @returns the project's slug, if known, and the result
 */
export function createFinishInstall(deps: FinishInstallDeps) {
  const { states, policy, projects, slack, installations, deliveries, redirectUri, log } = deps;

  async function connect(actor: User, projectId: string, code: string): Promise<InstallResult> {
    const grant = await slack.redeem(code, redirectUri).catch((error) => {
      log.warn({ projectId, answer: outcomeOfError(error).answer }, 'Slack did not redeem an installation');
      return null;
    });
    if (!grant) return 'failed';
    const installation = await installations.connect(projectId, grant, actor.id);
    await deliveries.moveTo(toDestination(installation));
    // It may have been deleted while its admin was at Slack.
    if (await projects.project(projectId)) return 'connected';
    await installations.forget(projectId);
    return 'failed';
  }

  return async (
    actor: User,
    { state, code, error }: FromSlack,
  ): Promise<{ slug: string | null; result: InstallResult }> => {
    const projectId = state ? await states.redeem(actor, state) : null;
    if (!projectId) return { slug: null, result: 'expired' };
    const project = await policy.administered(actor, projectId).catch(refusal);
    if (typeof project === 'string') return { slug: null, result: project };
    if (!code) return { slug: project.slug, result: error === 'access_denied' ? 'denied' : 'failed' };
    return { slug: project.slug, result: await connect(actor, projectId, code) };
  };
}
