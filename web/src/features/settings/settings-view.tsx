import type { ReactNode } from 'react';
import { useMe } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { ErrorState } from '@/ui';
import { SectionsNav } from './sections-nav';
import type { SectionId } from './types';

type Props = { section: SectionId; children: ReactNode };

/** Frame of the settings: navigation and the current section. */
export function SettingsView({ section, children }: Props) {
  const { t } = useTranslation('settings');
  const { data: me, error, mutate } = useMe();
  const errorText = useErrorText();
  return (
    <div className="settings">
      <h1 className="mb-4 text-h1 md:mb-5">{t('title')}</h1>
      <div className="settings-grid">
        <SectionsNav current={section} />
        {error && !me ? (
          <ErrorState boxed title={t('errorTitle')} subtitle={errorText(error)} onRetry={() => void mutate()} />
        ) : (
          children
        )}
      </div>
    </div>
  );
}
