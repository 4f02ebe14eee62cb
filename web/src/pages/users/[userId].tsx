import type { GetStaticPaths, GetStaticProps } from 'next';
import { type MemberPageProps, memberPageProps } from '@/features/profile/member-page-props';

export { default } from '../[handle]';

export const getStaticPaths: GetStaticPaths = async () => ({ paths: [], fallback: 'blocking' });

export const getStaticProps: GetStaticProps<MemberPageProps, { userId: string }> = async ({
  params,
  locale = 'en',
}) => {
  const userId = params?.userId ?? '';
  return memberPageProps(userId, `/users/${userId}`, locale);
};
