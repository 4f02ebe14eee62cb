import { CircleQuestionMark, Image, type LucideIcon, PackagePlus } from 'lucide-react';
import { useMe } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useShell } from '@/shell';
import { Avatar, Button, Icon, Skeleton } from '@/ui';

/** Opens the composer from home; small screens use the button in the bottom bar. */
export function ComposerBox() {
  const { t } = useTranslation('composer');
  const { data: me } = useMe();
  const { openComposer } = useShell();
  return (
    <section aria-label={t('title')} className="card px-4 pt-4 pb-3 max-md:hidden">
      <div className="flex items-center gap-3">
        {me ? (
          <Avatar name={me.name} picture={me.profilePic} />
        ) : (
          <Skeleton className="size-11 shrink-0 rounded-full" />
        )}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => openComposer()}
          className="min-h-12 flex-1 rounded-full bg-sunken px-4 text-start text-ink-3 transition-colors hover:bg-line hover:text-ink-2"
        >
          {t('feed:composerPrompt')}
        </button>
      </div>
      <div className="mt-2 flex items-center gap-1">
        <BoxAction icon={Image} text={t('images')} onPress={() => openComposer({ picksImages: true })} />
        <BoxAction icon={PackagePlus} text={t('kindProduct')} onPress={() => openComposer({ kind: 'digital' })} />
        <BoxAction
          icon={CircleQuestionMark}
          text={t('askQuestion')}
          onPress={() => openComposer({ kind: 'question' })}
        />
        <Button size="sm" className="ms-auto" onClick={() => openComposer()}>
          {t('publish')}
        </Button>
      </div>
    </section>
  );
}

function BoxAction({ icon, text, onPress }: { icon: LucideIcon; text: string; onPress: () => void }) {
  return (
    <Button variant="t" size="sm" className="px-3.5 font-medium" aria-haspopup="dialog" onClick={onPress}>
      <Icon of={icon} />
      {text}
    </Button>
  );
}
