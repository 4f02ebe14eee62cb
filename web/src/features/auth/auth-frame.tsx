import type { ReactNode } from 'react';
import { FooterLinks, LanguageLink, Logo } from '@/shell';

type Props = {
  title: string;
  subtitle: ReactNode;
  /** Replaces the language link: the current step. */
  corner?: ReactNode;
  children: ReactNode;
};

/** Frame of login and sign-up: night lapis, the pattern, the qaf measured in dots, and the card. */
export function AuthFrame({ title, subtitle, corner, children }: Props) {
  return (
    <div className="auth-page">
      <span className="auth-lines" aria-hidden="true" />
      <img className="auth-letter" src="/art/letter.svg" alt="" />
      <section className="auth-card">
        <header className="flex items-center justify-between gap-4">
          <Logo href="/guest" size={44} />
          {corner ?? <LanguageLink className="link text-s" />}
        </header>
        <div>
          <h1 className="text-h2">{title}</h1>
          <p className="text-s text-ink-2">{subtitle}</p>
        </div>
        {children}
        <FooterLinks className="justify-center px-0" withLanguage={Boolean(corner)} />
      </section>
    </div>
  );
}
