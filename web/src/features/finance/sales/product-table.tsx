import { useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Link, UserText, useFormat } from '@/ui';
import { Amount } from '../amount';
import { ScrollableTable } from '../report/section';
import type { SalesStatistics } from '../types';
import { Conversion } from './sales-summary';

type Product = SalesStatistics['products'][number];

const COLUMNS = ['viewers', 'sales', 'conversion', 'gross', 'returned', 'fees', 'net'] as const;

/** Figures of each product, highest proceeds first. */
export function ProductTable({ products }: { products: Product[] }) {
  const { t } = useTranslation('sales');
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid grid-cols-1 gap-3 p-5 sm:p-6">
      <h3 id={id} className="text-h3">
        {t('products')}
      </h3>
      <ScrollableTable label={t('products')}>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="text-end">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <Row key={product.postId} product={product} />
          ))}
        </tbody>
      </ScrollableTable>
    </section>
  );
}

function Row({ product }: { product: Product }) {
  const { t } = useTranslation('sales');
  const { number } = useFormat();
  const { postId, title, viewers, sales, conversionBps, grossCents, returnedCents, feesCents, netCents } = product;
  return (
    <tr>
      <th scope="row" className="min-w-40 max-w-72">
        <Link plain href={`/posts/${postId}`} className="line-clamp-2 hover:underline">
          <UserText plain>{title || t('noTitle')}</UserText>
        </Link>
      </th>
      <td className="num text-end">{number(viewers)}</td>
      <td className="num text-end">{number(sales)}</td>
      <td className="text-end">
        <Conversion bps={conversionBps} />
      </td>
      <td className="text-end">
        <Amount cents={grossCents} />
      </td>
      <td className="text-end">
        <Amount cents={-returnedCents || 0} />
      </td>
      <td className="text-end">
        <Amount cents={-feesCents || 0} />
      </td>
      <td className="text-end font-semibold">
        <Amount cents={netCents} />
      </td>
    </tr>
  );
}
