import { useTranslation } from '@/lib/i18n';
import { Link, UserText, useFormat } from '@/ui';
import { Amount } from '../amount';
import type { Details } from '../types';
import { ReportSection, ScrollableTable } from './section';

/** Points by post and kind of engagement. */
export function LinesSection({ lines }: { lines: Details['lines'] }) {
  const { t } = useTranslation('revenue');
  const { number } = useFormat();
  const points = lines.reduce((sum, line) => sum + line.points, 0);
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  if (lines.length === 0) {
    return (
      <ReportSection title={t('lines')}>
        <p className="text-s text-ink-3">{t('linesEmpty')}</p>
      </ReportSection>
    );
  }
  return (
    <ReportSection title={t('lines')}>
      <ScrollableTable label={t('lines')}>
        <thead>
          <tr>
            <th scope="col">{t('noTitle')}</th>
            <th scope="col">{t('entry')}</th>
            <th scope="col" className="text-end">
              {t('members')}
            </th>
            <th scope="col" className="text-end">
              {t('points')}
            </th>
            <th scope="col" className="text-end">
              {t('share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.postId}-${line.kind}`}>
              <th scope="row" className="min-w-40">
                <Link plain href={`/posts/${line.postId}`} className="hover:underline">
                  <UserText plain>{line.title || t('noTitle')}</UserText>
                </Link>
              </th>
              <td>{t(`kind.${line.kind}`)}</td>
              <td className="num text-end">{number(line.members)}</td>
              <td className="num text-end">{number(line.points)}</td>
              <td className="text-end">
                <Amount cents={line.cents} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('total')}
            </th>
            <td className="num text-end font-semibold">{number(points)}</td>
            <td className="text-end font-semibold">
              <Amount cents={cents} />
            </td>
          </tr>
        </tfoot>
      </ScrollableTable>
    </ReportSection>
  );
}
