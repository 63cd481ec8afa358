import type { ReportedItem, ResolutionAction } from '@cardinal/contracts';
import { type CommandId, useCommand } from '#features/commands/index.ts';
import { actionsFor } from './report-item.tsx';

const findElement = (item: ReportedItem | undefined) =>
  document.querySelector<HTMLElement>(`[data-report="${item?.targetId}"]`);

/** J and K go from one to the next; single keys act on the one that has the focus, or the first. */
export function useReportKeys(
  items: readonly ReportedItem[],
  act: (item: ReportedItem, action: ResolutionAction) => void,
): void {
  const used = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-report]')?.dataset.report;
    return items.findIndex(({ targetId }) => targetId === id);
  };
  const go = (by: number) => {
    const next = items[Math.min(Math.max(0, used() + by), items.length - 1)];
    findElement(next)?.focus();
    findElement(next)?.scrollIntoView({ block: 'nearest' });
  };
  const when = items.length > 0;
  useCommand('report.next', () => go(1), { when });
  useCommand('report.previous', () => go(-1), { when });
  const decide = (action: ResolutionAction) => () => {
    const item = items[Math.max(0, used())];
    if (item && actionsFor(item).includes(action)) act(item, action);
  };
  const keyed = (id: CommandId, action: ResolutionAction) => [id, decide(action), { when }] as const;
  useCommand(...keyed('report.dismiss', 'dismiss'));
  useCommand(...keyed('report.hide', 'hide'));
  useCommand(...keyed('report.lock', 'lock'));
  useCommand(...keyed('report.block', 'block'));
  useCommand(...keyed('report.delete', 'delete'));
}
