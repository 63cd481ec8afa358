import { type Comment, limits } from '@cardinal/contracts';
import { useState } from 'react';
import {
  type CommentBase,
  type CommentChanges,
  changesFrom,
  type Saved,
  useUpdateComment,
} from '#features/card-data/index.ts';
import { toast } from '#ui/toast-store.ts';
import { useDraft } from '#ui/use-draft.ts';
import { dropImages, useImagePicker } from '../images/use-image-picker.ts';

interface EditDraft {
  /** The comment at the start of the edit, which the server compares with, even after a pause. */
  base: CommentBase;
  content: string;
}

const toBase = ({ version, content, imageUrls }: Comment): CommentBase => ({ version, content, imageUrls });

/** The state of a comment's edit form: draft, images, saving, and concurrent changes. */
export function useCommentEdit(comment: Comment, onDone: () => void) {
  const draftKey = `edit-comment:${comment.id}`;
  const [draft, setDraft, clear] = useDraft<EditDraft>(draftKey, {
    base: toBase(comment),
    content: comment.content,
  });
  const { base, content } = draft;
  const picker = useImagePicker(limits.commentImages, draftKey, base.imageUrls ?? []);
  const [conflict, setConflict] = useState<
    (Saved<Comment, CommentChanges> & { mine: CommentChanges }) | null
  >(null);
  const update = useUpdateComment(comment);
  const [isUploading, setUploading] = useState(false);
  const busy = isUploading || update.isPending;
  const empty = content.trim() === '';

  function done() {
    clear();
    dropImages(draftKey);
    onDone();
  }

  function send(from: CommentBase, changes: CommentChanges) {
    if (Object.keys(changes).length === 0) return done();
    update.mutate(
      { base: from, changes },
      {
        onSuccess: (saved) => {
          if (saved.conflicts.length > 0) setConflict({ ...saved, mine: changes });
          else done();
        },
      },
    );
  }

  async function save() {
    if (empty || busy || picker.uploading) return;
    setUploading(true);
    const paths = await picker.upload().catch(() => null);
    setUploading(false);
    if (!paths) {
      toast({ title: 'Failed to upload images', description: 'Please try again', variant: 'destructive' });
      return;
    }
    const wanted = { content: content.trim(), imageUrls: paths.length > 0 ? paths : null };
    send(base, changesFrom<CommentChanges>(base, wanted));
  }

  /** Saves my remaining changes on top of theirs. */
  function resolve(changes: CommentChanges) {
    if (!conflict) return;
    setConflict(null);
    send(conflict.current, changes);
  }

  return {
    content,
    setContent: (next: string) => setDraft({ base, content: next }),
    ...{ picker, busy, empty, save, conflict, resolve },
    cancel: done,
    backToEditing: () => setConflict(null),
  };
}
