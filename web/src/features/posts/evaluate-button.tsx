import { type Ref, useId, useRef } from 'react';
import { type Post, type ReactionName, useMe } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { useJoinLink } from '@/shell';
import { Count, Link, Reaction, showToast } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { postPath } from './action-styles';
import { playDropAnimation } from './drop-animation';
import { availableReactions } from './evaluation-counts';
import { GuestOrMember } from './guest-or-member';
import { useEvaluations } from './use-evaluations';
import { loadPicker, usePicker } from './use-picker';

const ReactionPicker = lazyWithRetry(loadPicker);

const PILL_CLASS =
  'inline-flex min-h-11 min-w-0 items-center gap-2 rounded-md px-2.5 transition-colors select-none [-webkit-touch-callout:none]';

/** The name of the member's own evaluation in saffron, else the total beside the most frequent face; opens the picker. */
export function EvaluateButton({ post }: { post: Post }) {
  const { t } = useTranslation('reactions');
  const { data: me } = useMe();
  const joinLink = useJoinLink();
  const { mine, given, total, evaluate } = useEvaluations(post);
  const { isOpen, takesFocus, close, button, picker } = usePicker();
  const trigger = useRef<HTMLButtonElement>(null);
  const face = useRef<HTMLSpanElement>(null);
  const id = useId();
  const isOwn = post.viewer?.mine ?? me?._id === post.author._id;
  const content = <PillContent mine={mine} most={given[0]?.name} total={total} face={face} />;

  const choose = (reaction: ReactionName | null) => {
    close();
    evaluate(reaction);
    playDropAnimation(face.current);
  };

  if (isOwn) {
    return (
      <button
        type="button"
        aria-disabled="true"
        title={t('ownPost')}
        onClick={() => showToast({ message: t('ownPost') })}
        className={cn(PILL_CLASS, 'member-only cursor-default!')}
      >
        {content}
      </button>
    );
  }
  return (
    <GuestOrMember
      guest={
        <Link
          plain
          {...joinLink({ reason: 'react', next: postPath(post) })}
          className={cn(PILL_CLASS, 'guest-only hover:bg-sunken')}
        >
          {content}
        </Link>
      }
      member={
        <>
          <button
            {...button}
            ref={trigger}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            className={cn(
              PILL_CLASS,
              'member-only',
              mine ? 'bg-saffron-soft font-semibold text-saffron-ink' : 'hover:bg-sunken',
            )}
          >
            {content}
          </button>
          {isOpen && (
            <ReactionPicker
              {...picker}
              id={id}
              anchor={trigger}
              reactions={availableReactions(post.kind)}
              mine={mine}
              takesFocus={takesFocus}
              onChoose={choose}
              onClose={close}
            />
          )}
        </>
      }
    />
  );
}

type ContentProps = {
  mine: ReactionName | null;
  most: ReactionName | undefined;
  total: number;
  face: Ref<HTMLSpanElement>;
};

function PillContent({ mine, most, total, face }: ContentProps) {
  const { t, i18n } = useTranslation('reactions');
  const shown = mine ?? most;
  const comma = i18n.language === 'ar' ? '،' : ',';
  return (
    <>
      <span ref={face} className="inline-flex shrink-0">
        <Reaction name={shown ?? 'perfect'} size={22} className={shown ? undefined : 'opacity-55 grayscale'} />
      </span>
      {(mine || total === 0) && (
        <span aria-hidden="true" className="clip min-w-0 @max-[20rem]:hidden">
          {t(mine ?? 'post:evaluate')}
        </span>
      )}
      {total > 0 && (
        // The total never stands beside one reaction's name, which has its own count.
        <span aria-hidden="true" className={cn('shrink-0', mine && '@min-[20rem]:hidden')}>
          <Count value={total} />
        </span>
      )}
      <span className="sr-only">
        {t('post:evaluate')}
        {shown && `${comma} ${t(mine ? 'yours' : 'most', { name: t(shown) })}`}
        {total > 0 && `${comma} ${t('post:evaluations', { count: total })}`}
      </span>
    </>
  );
}
