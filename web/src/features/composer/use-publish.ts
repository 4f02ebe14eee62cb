import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { isApiError, type Post, payloadOf, typedApi } from '@/api';
import { tellPublished } from '@/api/published';
import { useErrorText } from '@/shell';
import { countGraphemes } from './graphemes';
import type { ComposerDraft } from './use-draft';

export const LONGEST_TEXT = 3000;

export type FaultPlace = 'text' | 'images' | 'tags' | 'category' | 'form';
/** The order is that of the form: the first of them gets the focus. */
export type Faults = Partial<Record<FaultPlace, string>> & { alts?: Record<number, string> };

/** Publishes the draft; what is wrong with it comes back by the place where it stands. */
export function usePublish({ draft, images }: ComposerDraft) {
  const { t } = useTranslation('composer');
  const errorText = useErrorText();
  const [faults, setFaults] = useState<Faults>({});
  const [isPublishing, setPublishing] = useState(false);

  const ownFaults = (): Faults => {
    const over = countGraphemes(draft.text, LONGEST_TEXT) - LONGEST_TEXT;
    return {
      ...(!draft.text.trim() && images.images.length === 0 && { text: t('writeSomething') }),
      ...(over > 0 && { text: t('errors:tooLong', { count: over }) }),
      ...(images.images.some((image) => image.problem) && { images: t('imagesFailed') }),
      ...(images.isUploading && { images: t('imagesUploading') }),
    };
  };

  const serverFaults = (error: unknown): Faults => {
    if (!isApiError(error)) return { form: errorText(error) };
    const found: Faults = {};
    for (const [field, message] of Object.entries(error.fields)) {
      const [, image] = /^media\.(\d+)\.alt$/.exec(field) ?? [];
      if (image) found.alts = { ...found.alts, [Number(image)]: message };
      else found[placeOf(field)] ??= message;
    }
    return Object.keys(found).length > 0 ? found : { form: errorText(error) };
  };

  return {
    faults,
    isPublishing,
    forget: (...places: FaultPlace[]) =>
      setFaults((known) => {
        const kept = { ...known };
        for (const place of ['form' as const, ...places]) delete kept[place];
        if (places.includes('images')) delete kept.alts;
        return kept;
      }),
    /** The post, or null when it could not be published. `tags` are the draft's with the one just written. */
    publish: async (tags: string[]): Promise<Post | null> => {
      const own = ownFaults();
      setFaults(own);
      if (Object.keys(own).length > 0) return null;
      setPublishing(true);
      try {
        const media = images.images.flatMap(({ file, alt }) => (file ? [{ fileId: file._id, alt }] : []));
        const { kind, text, categoryId } = draft;
        const body = { kind, text, tags, categoryId: categoryId || null, media };
        const post = await payloadOf(typedApi().POST('/posts', { body }));
        tellPublished(post);
        return post;
      } catch (error) {
        setFaults(serverFaults(error));
        return null;
      } finally {
        setPublishing(false);
      }
    },
  };
}

export type Publishing = ReturnType<typeof usePublish>;

function placeOf(field: string): FaultPlace {
  if (field === 'body' || field.startsWith('text')) return 'text';
  if (field.startsWith('media')) return 'images';
  if (field.startsWith('tags')) return 'tags';
  return field === 'categoryId' ? 'category' : 'form';
}
