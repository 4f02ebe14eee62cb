import { Check } from 'lucide-react';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, Icon, showToast } from '@/ui';

type Props = {
  isAccepted: boolean;
  onChange: (isAccepted: boolean, onFailure: (error: unknown) => void) => void;
};

/** Accepts an answer to the member's question, or undoes it. */
export function AcceptButton({ isAccepted, onChange }: Props) {
  const { t } = useTranslation('comments');
  const errorText = useErrorText();
  const change = () => {
    onChange(!isAccepted, (error) => showToast({ message: `${t('acceptFailed')} ${errorText(error)}`, tone: 'error' }));
    if (!isAccepted) showToast({ message: t('acceptedNow') });
  };
  return (
    <Button
      variant={isAccepted ? 't' : 'o'}
      size="sm"
      className={isAccepted ? 'ms-auto text-lapis-ink' : 'border-green text-green-ink max-sm:w-full'}
      onClick={change}
    >
      {!isAccepted && <Icon of={Check} size={18} />}
      {t(isAccepted ? 'undoAccept' : 'accept')}
    </Button>
  );
}
