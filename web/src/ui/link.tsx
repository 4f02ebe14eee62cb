import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

type Props = {
  href: string;
  /** Without the link's colour: a whole card or a name. */
  plain?: boolean;
  /** Another language's page: its path gets that language's prefix. */
  locale?: string | false;
} & Omit<ComponentProps<'a'>, 'href'>;

/** A link inside the site; the language's prefix is added by itself. */
export function Link({ plain, className, href, locale, ...rest }: Props) {
  return (
    <NextLink {...rest} href={href} locale={locale} prefetch={false} className={cn(!plain && 'link', className)} />
  );
}
