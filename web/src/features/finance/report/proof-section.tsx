import { Copy, ExternalLink, ShieldCheck } from 'lucide-react';
import { useTranslation } from '@/lib/i18n';
import { ButtonLink, Icon, IconButton, showToast } from '@/ui';
import type { Details } from '../types';
import { ReportSection } from './section';

/** Verification of a final month: the published root, the member's own check, and the public report. */
export function ProofSection({ details }: { details: Details }) {
  const { t } = useTranslation('revenue');
  const { t: common } = useTranslation();
  const { proof, period } = details;
  if (!proof) {
    return (
      <ReportSection title={t('proof')}>
        <p className="text-s text-ink-3">{t('proofLater')}</p>
      </ReportSection>
    );
  }
  return (
    <ReportSection title={t('proof')} hint={t('proofText')}>
      <dl className="text-s">
        <Code name={t('proofRoot')} code={proof.root} />
      </dl>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink variant="s" size="sm" href={`/finance/verify/${period}`}>
          <Icon of={ShieldCheck} size={18} />
          {t('proofVerify')}
        </ButtonLink>
        <a
          href={proof.reportUrl}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-11 items-center gap-2 text-s"
        >
          {t('proofReport')}
          <Icon of={ExternalLink} size={16} flip />
          <span className="sr-only">({common('common.newTab')})</span>
        </a>
      </div>
    </ReportSection>
  );
}

function Code({ name, code }: { name: string; code: string }) {
  const { t } = useTranslation('revenue');
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    showToast({ message: t('copied') });
  };
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="mt-1 flex items-start gap-2 rounded-md bg-sunken py-1 ps-3 pe-1">
        <code dir="ltr" className="min-w-0 flex-1 py-1.5 text-xs break-all whitespace-pre-wrap">
          {code}
        </code>
        <IconButton icon={Copy} size="sm" label={`${t('copy')}: ${name}`} onClick={() => void copy()} />
      </dd>
    </div>
  );
}
