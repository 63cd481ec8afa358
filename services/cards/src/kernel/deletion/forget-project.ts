import type { EntryModel } from '../../features/changelog/entry.model.ts';
import type { Entries } from '../../features/changelog/entry.repository.ts';
import type { LabelModel } from '../../features/labels/label.model.ts';
import type { BlockListsModel } from '../../features/moderation/block-lists.model.ts';
import type { ModerationLog } from '../../features/moderation/moderation-log.ts';
import type { WidgetModel, WidgetPersonModel } from '../../features/widget/widget.model.ts';
import { removeAll } from './remove-contents.ts';

export interface ForgetProjectDeps {
  labelSets: LabelModel;
  blocked: BlockListsModel;
  changelogEntries: EntryModel;
  widgets: WidgetModel;
  widgetPeople: WidgetPersonModel;
  moderationLog: Pick<ModerationLog, 'removeOf'>;
  entries: Pick<Entries, 'forgetProject'>;
}

/** Removes what belongs to a deleted project itself and hangs on none of its boards. Harmless to repeat. */
export type ForgetProject = (projectId: string) => Promise<void>;

export const createForgetProject =
  ({
    labelSets,
    blocked,
    changelogEntries,
    widgets,
    widgetPeople,
    moderationLog,
    entries,
  }: ForgetProjectDeps): ForgetProject =>
  async (projectId) => {
    await removeAll(labelSets, { _id: projectId });
    await removeAll(blocked, { _id: projectId });
    await removeAll(widgets, { _id: projectId });
    await widgetPeople.deleteMany({ projectId });
    await moderationLog.removeOf(projectId);
    await removeAll(changelogEntries, { projectId });
    await entries.forgetProject(projectId);
  };
