import Head from 'next/head';
import { useRouter } from 'next/router';
import { type ReactNode, useMemo } from 'react';
import { NavigationProvider } from '@/ui';

/** Around a card in a frame of another site: no header, no session and no script. Links open a tab of their own. */
export function EmbedShell({ children }: { children: ReactNode }) {
  const { locale } = useRouter();
  const navigation = useMemo(
    () => ({
      navigate: () => undefined,
      localizedHref: (path: string) => (locale === 'ar' ? `/ar${path}` : path),
    }),
    [locale],
  );
  return (
    <NavigationProvider value={navigation}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <base target="_blank" />
      </Head>
      <main className="max-w-150 p-px">{children}</main>
    </NavigationProvider>
  );
}
