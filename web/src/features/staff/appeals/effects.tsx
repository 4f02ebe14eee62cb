import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Nuqta } from '@/ui';
import type { MilderAct, Outcome, StaffAppeal } from './types';
import { useActName } from './use-act-name';

type Props = { appeal: StaffAppeal; outcome: Outcome; act: MilderAct | null };

/** What an answer does, before it is sent. */
export function Effects({ appeal, outcome, act }: Props) {
  const { t } = useTranslation('appeals');
  const actName = useActName();
  const { statement, member } = appeal;
  const name = isolate(member.name);
  const reversed = statement.act === 'remove' ? `remove.${statement.subject.kind}` : statement.act;
  const lines: Record<Outcome, string[]> = {
    upheld: [t('effect.stays', { name })],
    changed: [t('effect.replaced', { former: actName(statement) }), ...(act ? [t(`effect.new.${act}`, { name })] : [])],
    reversed: [t(`effect.reversed.${reversed}`, { name })],
  };
  return (
    <section aria-labelledby="effects" className="grid gap-1 rounded-md bg-lapis-soft p-4 text-s">
      <h3 id="effects" className="font-sans text-s font-semibold text-lapis-ink">
        {t('answer.will')}
      </h3>
      <ul className="grid gap-1">
        {[...lines[outcome], t('effect.tell', { name })].map((line) => (
          <li key={line} className="flex gap-2.5">
            <Nuqta size={8} className="mt-2 shrink-0 text-lapis" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
