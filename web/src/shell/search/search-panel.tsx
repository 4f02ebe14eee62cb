import { Clock, Hash, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { isolate } from '@/lib/bidi-isolate';
import { useTexts, useTranslation } from '@/lib/i18n';
import { matchRanges } from '@/lib/match';
import { Avatar, Handle, Icon, Name, UserText, useFormat } from '@/ui';
import type { SearchOption } from './suggestions';

type Props = {
  id: string;
  options: SearchOption[];
  active: number;
  typed: string;
  onChoose: (option: SearchOption) => void;
  onClearRecent: () => void;
};

/** Suggestions below the search box; focus stays in the box, which names the active row by id. */
export function SearchPanel({ id, options, active, typed, onChoose, onClearRecent }: Props) {
  const { t } = useTranslation('search');
  const ready = useTexts('search');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  if (!ready || options.length === 0) return null;
  const recent = options[0]?.type === 'recent';
  const label = t(recent ? 'recent' : 'suggestions');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in the list must not take the focus out of the box
    <div className="search-panel" onMouseDown={(event) => event.preventDefault()}>
      {recent && (
        <p className="flex items-center justify-between gap-3 ps-3.5 pe-1 text-xs text-ink-3">
          <span className="font-medium">{label}</span>
          <button type="button" className="btn btn-t btn-sm text-xs" onClick={onClearRecent}>
            {t('clearRecent')}
          </button>
        </p>
      )}
      <div ref={list} role="listbox" id={id} aria-label={label}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the box has the focus and handles the keys
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the row's id is its place
            key={index}
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === active}
            className="search-option"
            onClick={() => onChoose(option)}
          >
            <Row option={option} typed={typed} />
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {!recent && t('suggestionsCount', { count: options.length - 1 })}
      </p>
    </div>
  );
}

function Row({ option, typed }: { option: SearchOption; typed: string }) {
  const { t } = useTranslation('search');
  const { number } = useFormat();
  if (option.type === 'user') {
    const { name, handle, isStaff, profilePic } = option.user;
    return (
      <>
        <Avatar name={name} picture={profilePic} size={36} />
        <span className="min-w-0 flex-1">
          <Name className="clip block font-medium text-ink" highlights={matchRanges(name, typed)} isStaff={isStaff}>
            {name}
          </Name>
          {handle && <Handle className="clip block text-xs">{handle}</Handle>}
        </span>
      </>
    );
  }
  if (option.type === 'search') return <Line icon={Search} text={t('searchFor', { query: isolate(option.query) })} />;
  if (option.type === 'recent') return <Line icon={Clock} text={option.query} user />;
  const more = option.count >= 100 ? '+' : '';
  return (
    <Line icon={Hash} text={option.query} user typed={typed}>
      <span className="text-xs text-ink-3">
        {more ? <bdi dir="ltr">{number(option.count) + more}</bdi> : t('tagPosts', { count: option.count })}
      </span>
    </Line>
  );
}

type LineProps = { icon: typeof Search; text: string; user?: boolean; typed?: string; children?: ReactNode };

function Line({ icon, text, user, typed, children }: LineProps) {
  const className = 'clip block text-ink';
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-3">
        <Icon of={icon} size={18} />
      </span>
      <span className="min-w-0 flex-1">
        {user ? (
          <UserText plain className={className} marks={typed ? matchRanges(text, typed) : undefined}>
            {text}
          </UserText>
        ) : (
          <span className={className}>{text}</span>
        )}
      </span>
      {children}
    </>
  );
}
