import type { ReactNode } from 'react';
import useSWR from 'swr';
import { api, isApiError, type Profile, useMembership } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Columns, Meta, NotFoundPage } from '@/shell';
import { Link, Skeleton } from '@/ui';
import { useHydratedQuery } from '../use-hydrated-query';
import { parseList, TITLES } from './lists';
import { ListsIndex } from './lists-index';
import { PeopleList } from './people-list';
import { PostsList } from './posts-list';

/** Whole list of which other pages show the beginning. */
export function SeeAllView() {
  const { t } = useTranslation('seeAll');
  const query = useHydratedQuery();
  const isMember = useMembership() === 'member';
  if (!query) return <Frame title={null} />;
  if (query.list === undefined) {
    return (
      <Frame title={t('title')}>
        <ListsIndex />
      </Frame>
    );
  }
  const list = parseList(query);
  if (!list) return <NotFoundPage />;
  if (list.name === 'user-posts') return <UserPosts key={list.userId} userId={list.userId} />;
  return (
    <Frame title={t(TITLES[list.name])}>
      {list.name === 'suggested-users' ? (
        <PeopleList isMember={isMember} />
      ) : (
        <PostsList key={list.name} name={list.name} userId="" isMember={isMember} />
      )}
    </Frame>
  );
}

function UserPosts({ userId }: { userId: string }) {
  const { t } = useTranslation('seeAll');
  const { data: user, error } = useSWR<Profile, Error>(`/users/${userId}`, (path: string) => api.get<Profile>(path), {
    revalidateOnFocus: false,
  });
  // A malformed id is 422: no such member either.
  if (isApiError(error) && (error.status === 404 || error.status === 422)) return <NotFoundPage />;
  return (
    <Frame
      title={user ? t('userPosts', { name: isolate(user.name) }) : null}
      back={user && { href: memberPath(user), text: t('toProfile') }}
    >
      <PostsList name="user-posts" userId={userId} isMember />
    </Frame>
  );
}

type FrameProps = { title: string | null; back?: { href: string; text: string }; children?: ReactNode };

function Frame({ title, back, children }: FrameProps) {
  const { t } = useTranslation('seeAll');
  return (
    <Columns side={false}>
      <Meta title={title ?? t('title')} noindex />
      <header className="mb-5 flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        {title ? <h1>{title}</h1> : <Skeleton className="h-9 w-56" />}
        {back && (
          <Link href={back.href} className="py-1 text-s">
            {back.text}
          </Link>
        )}
      </header>
      {children}
    </Columns>
  );
}
