import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { embedHtml } from '@/lib/embed-html';
import { useTranslation } from '@/lib/i18n';
import { Button, Icon, useNavigation } from '@/ui';
import { useShare } from './use-share';

export type EmbeddedPage = {
  /** Path of the card, without a language. */
  path: string;
  /** Name of the frame for screen readers. */
  title: string;
};

type Props = { embed: EmbeddedPage; onCopied?: () => void };

/** HTML of a card for other sites, to copy. */
export function EmbedCode({ embed, onCopied }: Props) {
  const { t } = useTranslation('share');
  const { localizedHref } = useNavigation();
  const { copyCode } = useShare();
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { origin } = window.location;
  const code = embedHtml({ ...embed, origin, path: localizedHref(embed.path) });
  return (
    <div>
      <label htmlFor={id} className="text-s font-medium">
        {t('embedCode')}
      </label>
      <p id={`${id}-hint`} className="text-xs text-ink-3">
        {t('embedHint')}
      </p>
      <span className="field-box mt-1.5">
        <textarea
          ref={field}
          id={id}
          aria-describedby={`${id}-hint`}
          readOnly
          rows={4}
          dir="ltr"
          value={code}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="resize-none text-xs text-ink-2"
        />
      </span>
      <Button
        full
        className="mt-2"
        onClick={async () => {
          const copied = await copyCode(code);
          setCopied(copied);
          if (copied) onCopied?.();
          else field.current?.select();
        }}
      >
        <Icon of={isCopied ? Check : Copy} size={18} />
        {t(isCopied ? 'common:common.copied' : 'embedCopy')}
      </Button>
    </div>
  );
}
