import { useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import {
  Avatar,
  Button,
  Chip,
  Handle,
  Link,
  Name,
  Picture,
  Price,
  RelativeTime,
  Stars,
  UserText,
  useFormat,
} from '@/ui';
import type { CaseDetail, Evidence } from '../types';

/** The subject as its readers saw it, from the evidence of the first report. */
export function SubjectCard({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('staffCase');
  const { fullDate } = useFormat();
  const [showsCurrent, setShowsCurrent] = useState(false);
  const { owner, evidence, subject, member } = detail;
  const shown = showsCurrent ? { ...evidence, title: subject.title, text: subject.text } : evidence;
  return (
    <section aria-labelledby="case-subject">
      <h2 id="case-subject" className="mb-2 font-sans text-xs font-medium text-ink-3">
        {showsCurrent || !evidence.takenAt ? t('currentVersion') : t('asSeen', { date: fullDate(evidence.takenAt) })}
      </h2>
      <div className="card p-4 sm:p-5">
        <header className="flex items-start gap-3">
          <Avatar name={owner.name} picture={owner.profilePic} size={40} />
          <div className="min-w-0 flex-1">
            <Link plain href={memberPath(owner)} className="text-s font-semibold hover:underline">
              <Name isStaff={owner.isStaff}>{owner.name}</Name>
            </Link>
            {owner.handle && (
              <p className="clip text-xs">
                <Handle>{owner.handle}</Handle>
              </p>
            )}
          </div>
          <Chip>
            {t('memberSince')} <RelativeTime at={member.createdAt} />
          </Chip>
        </header>
        <Content evidence={shown} lang={detail.lang} isMember={detail.kind === 'user'} />
        <footer className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
          {subject.isHidden && <span className="font-medium text-orange-ink">{t('hidden')}</span>}
          {subject.isChanged && (
            <Button variant="t" size="sm" className="-ms-3" onClick={() => setShowsCurrent(!showsCurrent)}>
              {t(showsCurrent ? 'showSeen' : 'showCurrent')}
            </Button>
          )}
          {subject.exists && (
            <Link href={subject.url} className="ms-auto min-h-6 text-xs">
              {t('openSubject')}
            </Link>
          )}
        </footer>
      </div>
    </section>
  );
}

type ContentProps = { evidence: Evidence; lang: string; isMember: boolean };

function Content({ evidence, lang, isMember }: ContentProps) {
  const { t } = useTranslation('staffCase');
  const { title, text, media, priceCents, rating, name } = evidence;
  const isEmpty = !title && !text && media.length === 0;
  return (
    <div className="mt-3 grid gap-3">
      {isMember && name && <UserText className="text-l! font-semibold">{name}</UserText>}
      {rating !== null && <Stars value={rating} />}
      {title && (
        <UserText className="text-l! font-semibold" lang={lang}>
          {title}
        </UserText>
      )}
      {text && <UserText lang={lang}>{text}</UserText>}
      {isEmpty && <p className="text-s text-ink-3">{t('withoutText')}</p>}
      {media.length > 0 && (
        <ul className="grid grid-cols-2 gap-2">
          {media.map((picture) => (
            <li key={picture.url}>
              <Picture picture={picture} sizes="16rem" className="aspect-video rounded-md" />
            </li>
          ))}
        </ul>
      )}
      {priceCents !== null && <Price cents={priceCents} className="justify-self-start" />}
    </div>
  );
}
