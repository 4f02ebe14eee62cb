import { Copy, Download } from 'lucide-react';
import { useTranslation } from '@/lib/i18n';
import { Icon, IconButton, showToast } from '@/ui';
import type { Details } from '../types';
import { ReportSection } from './section';

/** Verification of a final month: its proof file, the digest, and the member's pseudonym. */
export function ProofSection({ details }: { details: Details }) {
  const { t } = useTranslation('revenue');
  const { proof, pseudonym, period } = details;
  if (!proof) {
    return (
      <ReportSection title={t('proof')}>
        <p className="text-s text-ink-3">{t('proofLater')}</p>
      </ReportSection>
    );
  }
  const file = `proof-${period}.csv`;
  return (
    <ReportSection title={t('proof')} hint={t('proofText')}>
      <dl className="grid gap-3 text-s">
        <Code name={t('proofSha')} code={proof.sha256} />
        {pseudonym && <Code name={t('proofPseudonym')} code={pseudonym} />}
        <Code
          name={t('proofVerify')}
          code={`sha256sum ${file}\npython -m api.cli revenue-share verify --month ${period} --file ${file}`}
        />
      </dl>
      <a href={proof.csvUrl} download={file} className="link inline-flex min-h-11 items-center gap-2 text-s">
        <Icon of={Download} size={18} />
        {t('proofFile')}
      </a>
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
