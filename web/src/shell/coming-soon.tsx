import { useTranslation } from 'next-i18next/pages';
import { ButtonLink, EmptyState } from '@/ui';
import { Columns } from './columns';
import { Meta } from './meta';

type Props = { titleKey: string };

/** The honest page of a section that is still being prepared. */
export function ComingSoon({ titleKey }: Props) {
  const { t } = useTranslation();
  return (
    <Columns>
      <Meta title={t(titleKey)} noindex />
      <h1 className="mb-4 text-h2">{t(titleKey)}</h1>
      <EmptyState
        className="card"
        icon="shelf"
        title={t('soon.title')}
        subtitle={t('soon.subtitle')}
        action={
          <ButtonLink href="/" variant="s" size="sm">
            {t('soon.action')}
          </ButtonLink>
        }
      />
    </Columns>
  );
}
