import { widgetLimits } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { WidgetKey } from './widget.model.ts';

/** Milliseconds that a key holds beside the one which takes its place: a day to put that in use. */
const overlap = 24 * 60 * 60_000;

/** Keys whose identities are taken at this moment. */
export const holding = (keys: readonly WidgetKey[], now: Date): WidgetKey[] =>
  keys.filter(({ endsAt }) => !endsAt || endsAt > now);

/** All keys once there is a new one. @throws AppError `conflict` where as many hold as may */
export function withNewKey(keys: readonly WidgetKey[], added: WidgetKey): WidgetKey[] {
  const now = added.createdAt;
  const before = holding(keys, now);
  if (before.length >= widgetLimits.keys)
    throw new AppError('conflict', `At most ${widgetLimits.keys} keys hold at a time. Revoke one first.`);
  const endsAt = new Date(now.getTime() + overlap);
  return [added, ...before.map((key) => ({ ...key, endsAt: key.endsAt ?? endsAt }))];
}
