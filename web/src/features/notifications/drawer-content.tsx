import { X } from 'lucide-react';
import { useState } from 'react';
import { useTexts, useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, EmptyState, ErrorState, IconButton, showToast, useNavigation } from '@/ui';
import {
  notificationHref,
  openAllNotifications,
  openNotification as openOne,
  useNotifications,
} from './notification-list';
import { RowSkeletons } from './notification-row';
import { NotificationRows } from './notification-rows';

type Props = { onClose: () => void };

/** Content of the shell's drawer. The drawer has its own accessible name; this heading is visual. */
export function NotificationDrawerContent({ onClose }: Props) {
  const ready = useTexts('notifications');
  const { t } = useTranslation('notifications');
  const { navigate } = useNavigation();
  const errorText = useErrorText();
  const list = useNotifications();
  const [isBusy, setBusy] = useState(false);

  const readAll = async () => {
    setBusy(true);
    try {
      await openAllNotifications(list.reload);
    } catch (error) {
      showToast({ message: errorText(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <div className="dialog-head min-h-bar">
        <p aria-hidden="true" className="flex-1 font-display text-h2 font-semibold">
          {t('common:nav.notifications')}
        </p>
        {ready && list.unread > 0 && (
          <Button variant="t" className="text-lapis-ink" busy={isBusy} onClick={readAll}>
            {t('markAll')}
          </Button>
        )}
        <IconButton icon={X} label={t('common:common.close')} onClick={onClose} />
      </div>
      {ready ? (
        <Body
          list={list}
          onOpen={(notification) => {
            void openOne(notification);
            onClose();
            navigate(notificationHref(notification));
          }}
        />
      ) : (
        <RowSkeletons />
      )}
    </>
  );
}

type BodyProps = Pick<Parameters<typeof NotificationRows>[0], 'onOpen'> & { list: ReturnType<typeof useNotifications> };

function Body({ list, onOpen }: BodyProps) {
  const { t } = useTranslation('notifications');
  const errorText = useErrorText();
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = list;
  const problem = error && (
    <ErrorState boxed title={t('errorTitle')} subtitle={errorText(error)} onRetry={reload} className="m-4 shrink-0" />
  );
  if (!items) return problem || <RowSkeletons />;
  if (items.length === 0) {
    return (
      <EmptyState icon="bell" title={t('emptyTitle')} subtitle={t('emptySubtitle')} className="flex-1 content-center" />
    );
  }
  return (
    <>
      {problem}
      <NotificationRows
        items={items}
        onOpen={onOpen}
        isLoadingMore={isLoadingMore}
        onMore={hasMore && !error ? loadMore : undefined}
      />
    </>
  );
}
