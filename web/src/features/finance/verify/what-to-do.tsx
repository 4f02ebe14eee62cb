import { useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import { useSettings } from '@/shell';
import { Link, RichText } from '@/ui';

/** What a member can do about a statement that does not match. */
export function WhatToDo() {
  const { t } = useTranslation('verify');
  const { aboutUrl } = useSettings();
  const id = useId();
  const about = (name: string) =>
    /^https?:/.test(aboutUrl) ? (
      <a href={aboutUrl} rel="noopener" className="link">
        {name}
      </a>
    ) : (
      <Link href={aboutUrl}>{name}</Link>
    );
  return (
    <section aria-labelledby={id} className="card self-start p-4 max-lg:order-first sm:p-5">
      <h2 id={id} className="text-h3">
        {t('whatToDo')}
      </h2>
      <ol className="mt-2 grid list-decimal gap-2 ps-5 text-s text-ink-2">
        <li>{t('todo.again')}</li>
        <li>{t('todo.keep')}</li>
        <li>
          <RichText text={t('todo.write')} parts={{ 1: about }} />
        </li>
      </ol>
    </section>
  );
}
