import { Mail, MessageCircle, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Icon } from '@/ui';

type Props = { url: string; title: string; onShared?: () => void };

/** Links that open a message with the page's address in another service. */
export function ShareTargets({ url, title, onShared }: Props) {
  const { t } = useTranslation('share');
  const targets: [key: string, icon: ReactNode, href: string][] = [
    ['whatsApp', <Icon key="icon" of={MessageCircle} />, `https://wa.me/?${encode({ text: `${title}\n${url}` })}`],
    ['telegram', <Icon key="icon" of={Send} flip />, `https://t.me/share/url?${encode({ url, text: title })}`],
    ['x', <XMark key="icon" />, `https://x.com/intent/post?${encode({ text: title, url })}`],
    ['email', <Icon key="icon" of={Mail} />, `mailto:?${encode({ subject: title, body: url })}`],
  ];
  return (
    <ul className="grid grid-cols-4 gap-1.5 sm:gap-2.5">
      {targets.map(([key, icon, href]) => (
        <li key={key}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onShared}
            className="grid min-h-20 place-items-center content-center gap-1.5 rounded-md border border-line bg-surface p-1 text-center text-xs font-medium wrap-anywhere transition-colors hover:bg-sunken"
          >
            {icon}
            {t(key)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Encodes spaces as %20, which mail programs require. */
function encode(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
}

/** The mark of X, which the icon set lacks. */
function XMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
      <path d="M18.9 1.15h3.68l-8.04 9.19L24 22.85h-7.41l-5.8-7.59-6.64 7.59H.47l8.6-9.83L0 1.15h7.59l5.25 6.93ZM17.61 20.64h2.04L6.49 3.24H4.3Z" />
    </svg>
  );
}
