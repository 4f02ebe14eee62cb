import { useLayoutEffect, useRef } from 'react';
import { Collection } from 'react-aria-components/Collection';
import { GridList, GridListItem, GridListLoadMoreItem } from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import type { Notification } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { BusyDots } from '@/ui/busy-dots';
import { NotificationRow } from './notification-row';
import { countRowsAbove } from './rows-above';

/** Row height of requirements 2; only visible rows are rendered. */
const ROW_HEIGHT = 90;
const layoutOptions = { rowSize: ROW_HEIGHT, loaderSize: 64 };

type Props = {
  items: Notification[];
  onOpen: (notification: Notification) => void;
  isLoadingMore: boolean;
  onMore?: () => void;
};

export function NotificationRows({ items, onOpen, isLoadingMore, onMore }: Props) {
  const { t, i18n } = useTranslation('notifications');
  const list = useRef<HTMLDivElement>(null);
  const renderedIds = useRef<string[]>([]);
  // Rows added on top do not move the visible ones.
  useLayoutEffect(() => {
    const before = renderedIds.current;
    renderedIds.current = items.map(({ _id }) => _id);
    const box = list.current;
    if (!box || box.scrollTop < 1) return;
    const moved = countRowsAbove(before, renderedIds.current, Math.floor(box.scrollTop / ROW_HEIGHT));
    if (moved > 0) box.scrollTop += moved * ROW_HEIGHT;
  }, [items]);
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      <GridList
        ref={list}
        aria-label={t('title')}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none"
        onAction={(key) => {
          const notification = items.find(({ _id }) => _id === key);
          if (notification) onOpen(notification);
        }}
      >
        <Collection items={items} dependencies={[i18n.language]}>
          {(notification: Notification) => (
            <GridListItem
              id={notification._id}
              textValue={notification.message}
              className="h-full cursor-pointer -outline-offset-3 outline-(--focus) data-hovered:brightness-98 not-data-focus-visible:outline-none data-focus-visible:outline-[2.5px] data-focus-visible:outline-solid"
            >
              <NotificationRow notification={notification} />
            </GridListItem>
          )}
        </Collection>
        {onMore && (
          <GridListLoadMoreItem
            isLoading={isLoadingMore}
            onLoadMore={onMore}
            className="relative block h-16 text-ink-3"
          >
            <BusyDots />
          </GridListLoadMoreItem>
        )}
      </GridList>
    </Virtualizer>
  );
}
