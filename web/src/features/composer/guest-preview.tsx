import { Languages } from 'lucide-react';
import { useMe } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Chip, Icon, Name, Nuqta, Price, UserText, useFormat } from '@/ui';
import { parsePrice } from './price';
import type { ComposerDraft } from './use-draft';

/** Preview of the post as visitors see it. */
export function GuestPreview({ draft, images }: Pick<ComposerDraft, 'draft' | 'images'>) {
  const { t } = useTranslation('composer');
  const { number } = useFormat();
  const { data: me } = useMe();
  const pictures = images.images.filter((image) => image.preview && !image.problem);
  const [first] = pictures;
  return (
    <>
      <p className="text-s text-ink-3">{t('preview')}</p>
      <article aria-label={t('preview')} className="card mt-3 overflow-hidden">
        {first && (
          <div className="relative">
            <img src={first.preview} alt={first.alt} className="aspect-[16/10] w-full bg-sunken object-cover" />
            {pictures.length > 1 && (
              <span className="num absolute inset-e-2 bottom-2 rounded-full bg-ink px-2 text-xs font-medium text-paper">
                <bdi dir="ltr">+{number(pictures.length - 1)}</bdi>
              </span>
            )}
          </div>
        )}
        {!first && draft.kind === 'digital' && <CoverPlaceholder />}
        <div className="grid grid-cols-1 gap-2.5 p-4">
          {draft.kind === 'digital' && draft.title.trim() && (
            <p className="font-display text-[1.03rem] leading-[1.55] font-semibold">
              <UserText plain>{draft.title.trim()}</UserText>
            </p>
          )}
          {me && (
            <p className="flex items-center gap-2 text-s font-medium">
              <Avatar name={me.name} picture={me.profilePic} size={28} />
              <Name className="clip min-w-0" isStaff={me.isStaff}>
                {me.name}
              </Name>
              {draft.kind === 'question' && <Chip tone="question">{t('kindQuestion')}</Chip>}
            </p>
          )}
          {draft.text.trim() ? (
            <UserText className="text-s [&>p]:text-s">{draft.text.trim()}</UserText>
          ) : (
            !first && !draft.title.trim() && <p className="text-s text-ink-3">{t('previewEmpty')}</p>
          )}
          {draft.kind === 'digital' && <PreviewPrice draft={draft} />}
          {draft.tags.length > 0 && (
            <p className="flex flex-wrap gap-1.5">
              {draft.tags.map((tag) => (
                <Chip key={tag} className="max-w-full">
                  <bdi className="clip">#{tag}</bdi>
                </Chip>
              ))}
            </p>
          )}
        </div>
      </article>
      <p className="mt-3 flex gap-2 text-xs text-ink-3">
        <Icon of={Languages} size={16} className="mt-0.5 shrink-0" />
        {t('directionNote')}
      </p>
    </>
  );
}

function PreviewPrice({ draft: { isFree, price } }: Pick<ComposerDraft, 'draft'>) {
  const { cents } = parsePrice(price);
  if (!isFree && cents === null) return null;
  return <Price cents={isFree ? 0 : (cents ?? 0)} className="justify-self-start" />;
}

/** Cover of a product without an image. */
function CoverPlaceholder() {
  return (
    <span aria-hidden="true" className="flex aspect-16/10 items-center justify-center gap-2 bg-night text-[#F3B61F]">
      <Nuqta size={22} />
      <Nuqta size={22} />
    </span>
  );
}
