import useSWR from 'swr';
import { api, type Post, type Profile } from '@/api';
import type { ReportSubject } from '@/shell';

/** Whom a report is about, and how the member stands to them; nothing until that is known. */
export function useReportedProfile(subject: ReportSubject, asked: boolean): Profile | undefined {
  const named = subject.kind === 'user' ? subject.id : subject.authorId;
  const postId = !named && subject.kind === 'post' ? subject.id : null;
  const post = useSWR<Post, Error>(
    asked && postId ? `/posts/post/${postId}` : null,
    (path: string) => api.get<Post>(path),
    { revalidateOnFocus: false },
  );
  const id = named ?? post.data?.author._id;
  const profile = useSWR<Profile, Error>(
    asked && id ? `/users/${id}` : null,
    (path: string) => api.get<Profile>(path),
    { revalidateOnFocus: false },
  );
  return profile.data;
}
