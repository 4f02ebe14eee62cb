import { ChevronRight, Download, RefreshCw } from 'lucide-react';
import { useTranslation } from '@/lib/i18n';
import { Button, Icon, Link } from '@/ui';
import { useInlineFormat } from '../amount';
import { saveFile } from '../save-file';
import type { ShareStatement } from './types';

type Props = {
  period: string;
  /** Null while there is nothing to download. */
  statement: ShareStatement | null;
  isChecking: boolean;
  onCheckAgain: () => void;
};

/** Title, the way back to the month's report, and the page's two actions. */
export function VerifyHeader({ period, statement, isChecking, onCheckAgain }: Props) {
  const { t } = useTranslation('verify');
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div>
        <Breadcrumbs period={period} />
        <h1 className="text-h1">{t('title')}</h1>
      </div>
      {statement && (
        <div className="flex flex-wrap gap-2">
          <Button variant="o" size="sm" onClick={() => saveStatement(statement)}>
            <Icon of={Download} size={18} />
            {t('download')}
          </Button>
          <Button variant="s" size="sm" busy={isChecking} onClick={onCheckAgain}>
            <Icon of={RefreshCw} size={18} />
            {t('checkAgain')}
          </Button>
        </div>
      )}
    </header>
  );
}

function Breadcrumbs({ period }: { period: string }) {
  const { t } = useTranslation('verify');
  const { t: finance } = useTranslation('finance');
  const inline = useInlineFormat();
  const places = [
    { href: '/finance', name: finance('title') },
    { href: '/finance?tab=report', name: finance('tabReport') },
    { href: `/finance?period=${period}`, name: inline.month(period) },
  ];
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-3">
        {places.map(({ href, name }, place) => (
          <li key={href} className="flex items-center gap-1.5">
            {place > 0 && <Icon of={ChevronRight} size={14} flip />}
            <Link plain href={href} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The file that `revenue-share verify-statement` reads. */
function saveStatement(statement: ShareStatement): void {
  const file = new Blob([`${JSON.stringify(statement, null, 2)}\n`], { type: 'application/json' });
  saveFile(file, `qima-statement-${statement.period}.json`);
}
