import { type Call, findTokenRefusal, findTokenScope, type TokenRefusal } from '@cardinal/contracts';
import { AppError } from '../app-error.ts';
import { type Actor, guest } from './actor.ts';

function toRefusal(refusal: TokenRefusal): AppError {
  switch (refusal.why) {
    case 'in_person':
      return new AppError('insufficient_scope', 'No API token may do this');
    case 'other_projects':
      return new AppError(
        'insufficient_scope',
        'This token is for chosen projects, and this is about others too',
      );
    default:
      return new AppError('insufficient_scope', `This needs a token with the scope ${refusal.scope}`);
  }
}

/**
 * The actor of a call, where an API token is taken into account: a guest where the call is of everybody.
 * @throws AppError `insufficient_scope` if the token may not make the call
 */
export function limitByToken(call: Call, actor: Actor): Actor {
  if (actor.kind === 'guest' || !actor.token) return actor;
  const refusal = findTokenRefusal(call, actor.token);
  if (refusal) throw toRefusal(refusal);
  return findTokenScope(call) === 'guest' ? guest : actor;
}
