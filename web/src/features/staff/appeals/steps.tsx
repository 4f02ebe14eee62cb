import { isolate } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Nuqta, useFormat } from '@/ui';
import type { StaffAppeal } from './types';

type Props = { appeal: StaffAppeal; mayAnswer: boolean };

/** Decision, appeal, second answer: when, and by which person. */
export function Steps({ appeal, mayAnswer }: Props) {
  const { t } = useTranslation('appeals');
  const { shortDate } = useFormat();
  const { statement, member, createdAt, dueAt, firstDecidedBy, decidedBy, decidedAt } = appeal;
  const by = (iso: string, name: string | undefined) =>
    t('steps.by', { date: isolate(shortDate(iso)), name: isolate(name ?? t('automatic')) });
  const due = t(mayAnswer ? 'steps.you' : 'steps.someone', { date: isolate(shortDate(dueAt)) });
  const steps = [
    { name: 'decision', text: by(statement.createdAt, firstDecidedBy?.name), isDone: true },
    { name: 'appeal', text: by(createdAt, member.name), isDone: true },
    { name: 'answer', text: decidedAt ? by(decidedAt, decidedBy?.name) : due, isDone: decidedAt !== null },
  ];
  return (
    <ol aria-label={t('steps.label')} className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
      {steps.map(({ name, text, isDone }) => (
        <li key={name} className="flex gap-2.5 text-s">
          <Nuqta size={11} className={cn('mt-2 shrink-0', isDone ? 'text-lapis' : 'text-saffron')} />
          <span>
            <span className="block font-medium">{t(`steps.${name}`)}</span>
            <span className="block text-xs text-ink-3">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
