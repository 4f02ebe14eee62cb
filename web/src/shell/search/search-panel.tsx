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
  const rows = options.map((option, index) => ({ option, index }));
  const recent = rows.filter(({ option }) => option.type === 'recent');
  const trending = rows.filter(({ option }) => option.type === 'trending');
  const suggested = rows.filter((row) => !recent.includes(row) && !trending.includes(row));
  const renderRow = ({ option, index }: (typeof rows)[number]) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the box has the focus and handles the keys
    <div
      key={index}
      role="option"
      id={`${id}-${index}`}
      aria-selected={index === active}
      className="search-option"
      onClick={() => onChoose(option)}
    >
      <Row option={option} typed={typed} />
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in the list must not take the focus out of the box
    <div className="search-panel" onMouseDown={(event) => event.preventDefault()}>
      {recent.length > 0 && (
        <p className="flex items-center justify-between gap-3 ps-3.5 pe-1 text-xs text-ink-3">
          <span className="font-medium">{t('recent')}</span>
          <button type="button" className="btn btn-t btn-sm text-xs" onClick={onClearRecent}>
            {t('clearRecent')}
          </button>
        </p>
      )}
      <div ref={list} role="listbox" id={id} aria-label={t('suggestions')}>
        {recent.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div role="group" aria-label={t('recent')}>
            {recent.map(renderRow)}
          </div>
        )}
        {trending.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div role="group" aria-label={t('trending')}>
            <p aria-hidden="true" className="px-3.5 pt-2 pb-1 text-xs font-medium text-ink-3">
              {t('trending')}
            </p>
            {trending.map(renderRow)}
          </div>
        )}
        {suggested.map(renderRow)}
      </div>
      <p role="status" className="sr-only">
        {suggested.length > 0 && t('suggestionsCount', { count: suggested.length - 1 })}
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
  if (option.type === 'trending') return <Line icon={Hash} text={option.query} user />;
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
