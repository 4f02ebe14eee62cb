import { api, type Comment, type Reply } from '@/api';
import { resetOnSignOut } from '@/api/session/token-store';
import { createStore, useStore } from '@/lib/create-store';

const NONE: ReadonlyMap<string, Comment> = new Map();

/** Comments as the API returned them after an edit in this browser. */
const edits = createStore(NONE);
resetOnSignOut(edits, NONE);

const editedAt = ({ editedAt: at }: Reply) => Date.parse(at ?? '') || 0;

/** Returns the comment of a list, or a later edit of its text. */
export function useEditedComment(listed: Reply): Reply {
  const edit = useStore(edits, (all) => all.get(listed._id), undefined);
  if (!edit || editedAt(edit) <= editedAt(listed)) return listed;
  const { text, lang, dir, entities } = edit;
  return { ...listed, text, lang, dir, entities, editedAt: edit.editedAt };
}

export async function editComment(id: string, text: string): Promise<void> {
  const comment = await api.post<Comment>(`/comments/${id}/update`, { text });
  edits.set(new Map(edits.get()).set(id, comment));
}
