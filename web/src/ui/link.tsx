import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

type Props = {
  href: string;
  /** Without link colour: for a whole card or a name. */
  plain?: boolean;
  /** Links to the page in another language, with its prefix. */
  locale?: string | false;
} & Omit<ComponentProps<'a'>, 'href'>;

/** Internal link; adds the language's prefix. */
export function Link({ plain, className, href, locale, ...rest }: Props) {
  return (
    <NextLink {...rest} href={href} locale={locale} prefetch={false} className={cn(!plain && 'link', className)} />
  );
}
