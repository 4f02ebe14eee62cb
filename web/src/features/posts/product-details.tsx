import { BadgeCheck, Files, History, InfinityIcon, type LucideIcon, RotateCcw, ShieldCheck } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Post } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { fileExtension } from '@/lib/files';
import { useTranslation } from '@/lib/i18n';
import { Icon, UserText } from '@/ui';
import { FileSize } from '@/ui/file-icon';
import { useOwnedLicence } from './use-owned-licence';

/** Refund window in words; nothing for a free product. */
export function RefundText({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  if (!post.priceCents || post.refundDays === null) return null;
  return post.refundDays > 0 ? t('refundIn', { count: post.refundDays }) : t('refundNone');
}

/** Number, types and total size of a product's files; `short` omits the types. */
export function FilesText({ post, short }: { post: Post; short?: boolean }) {
  const { t } = useTranslation('post');
  const types = short ? [] : new Set(post.files.map(({ name }) => fileExtension(name)).filter(Boolean));
  return (
    <>
      {t('files', { count: post.files.length })}
      {[...types].map((type) => (
        <Fragment key={type}>
          {' · '}
          <bdi>{type}</bdi>
        </Fragment>
      ))}
      {' · '}
      <FileSize bytes={post.files.reduce((total, { size }) => total + size, 0)} />
    </>
  );
}

/** Contents, license and terms of a product; to its buyer the contents and the license. */
export function ProductDetails({ post, isOwned = false }: { post: Post; isOwned?: boolean }) {
  const { t } = useTranslation('post');
  const { priceCents, refundDays } = post;
  return (
    <ul className="grid gap-2 text-s text-ink-2">
      {post.files.length > 0 && (
        <Fact icon={Files}>
          <FilesText post={post} />
        </Fact>
      )}
      {!isOwned && <Fact icon={InfinityIcon}>{t(priceCents ? 'lockedHint' : 'lockedHintFree')}</Fact>}
      {!isOwned && Boolean(priceCents) && refundDays !== null && (
        <Fact icon={RotateCcw}>
          <RefundText post={post} />
        </Fact>
      )}
      <ProductLicence post={post} isOwned={isOwned} />
      {!isOwned && Boolean(priceCents) && <Fact icon={ShieldCheck}>{t('securePayment')}</Fact>}
    </ul>
  );
}

/** License of a product; to its buyer the one that was agreed, whatever the seller changed since. */
function ProductLicence({ post, isOwned }: { post: Post; isOwned: boolean }) {
  const { t } = useTranslation('post');
  const agreed = useOwnedLicence(post._id, isOwned);
  const own = agreed && !agreed.isDefault ? agreed.text : null;
  const licence = agreed ? own : post.licence;
  const hasChanged = agreed !== undefined && own !== post.licence;
  return (
    <>
      {licence ? <Licence text={licence} /> : <Fact icon={BadgeCheck}>{t('licenceDefault')}</Fact>}
      {hasChanged && <Fact icon={History}>{t('licenceChanged')}</Fact>}
    </>
  );
}

const INLINE_LICENCE_LENGTH = 40;

function Licence({ text }: { text: string }) {
  const { t } = useTranslation('post');
  if (text.length <= INLINE_LICENCE_LENGTH)
    return <Fact icon={BadgeCheck}>{t('licence', { name: isolate(text) })}</Fact>;
  return (
    <Fact icon={BadgeCheck}>
      <span className="block">{t('licenceTitle')}</span>
      <UserText className="text-xs [&>p]:text-xs">{text}</UserText>
    </Fact>
  );
}

function Fact({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon of={icon} size={18} className="mt-0.5 text-ink-3" />
      <span className="min-w-0 flex-1">{children}</span>
    </li>
  );
}
