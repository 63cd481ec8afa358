import type { HistoryEntry } from '@cardinal/contracts';
import { groupEdits, type ThreadNode } from '#features/card-data/index.ts';

interface Said extends Pick<HistoryEntry, 'at' | 'changes'> {
  kind: 'commented';
  by: null;
  node: ThreadNode;
}

const said = (node: ThreadNode): Said => ({
  ...{ kind: 'commented', by: null, changes: [] },
  ...{ at: node.comment.createdAt, node },
});

type Woven = { node: ThreadNode } | { entries: [HistoryEntry, ...HistoryEntry[]] };

/** Comments and changes of a card, oldest first; edits that follow each other closely are one. */
export function woven(threads: readonly ThreadNode[], entries: readonly HistoryEntry[]): Woven[] {
  const all = [...entries, ...threads.map(said)].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return groupEdits<HistoryEntry | Said>(all).map((group) => {
    const [first] = group;
    return first.kind === 'commented'
      ? { node: first.node }
      : { entries: group as [HistoryEntry, ...HistoryEntry[]] };
  });
}
