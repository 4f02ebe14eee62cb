import { useRef, useState } from 'react';
import { mutate } from 'swr';
import { isApiError, type Post, type PostInput, typedApi, unwrapPayload } from '@/api';
import { countPost } from '@/api/mutations/post-counts';
import { notifyPublished } from '@/api/mutations/publish-events';
import { readMemberId } from '@/api/session/token-store';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { newIdempotencyKey } from '@/lib/idempotency-key';
import { useErrorText } from '@/shell';
import type { Draft } from './draft-store';
import { parsePrice } from './price';
import type { ComposerDraft } from './use-draft';
import { useProductValidation } from './use-product-validation';
import { type ComposerField, type FieldErrors, toComposerField } from './validation';
import { addWaiting, sendWaiting, toWaitingInput, updateWaiting } from './waiting-posts';

export const MAX_TEXT_LENGTH = 3000;

export type PublishStep = 'idle' | 'waiting' | 'publishing';

/** Publishes the draft or its edit; returns errors by field. */
export function usePublish(composer: ComposerDraft) {
  const { draft, images, files, editing, waiting, full } = composer;
  const { t } = useTranslation('composer');
  const errorText = useErrorText();
  const productFaults = useProductValidation(draft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [step, setStep] = useState<PublishStep>('idle');

  const ownFaults = (): FieldErrors => {
    const over = countGraphemes(draft.text, MAX_TEXT_LENGTH) - MAX_TEXT_LENGTH;
    const isEmpty = !draft.text.trim() && images.images.length === 0;
    return {
      ...(draft.kind === 'digital' ? productFaults(files.files) : isEmpty && { text: t('writeSomething') }),
      ...(over > 0 && { text: t('errors:tooLong', { count: over }) }),
      ...(images.images.some((image) => image.problem) && { images: t('imagesFailed') }),
      ...(images.isUploading && { images: t('imagesUploading') }),
    };
  };

  const serverFaults = (error: unknown): FieldErrors => {
    if (!isApiError(error)) return { form: errorText(error) };
    const found: FieldErrors = {};
    for (const [field, message] of Object.entries(error.fields)) {
      const [, image] = /^media\.(\d+)\.alt$/.exec(field) ?? [];
      if (image) found.alts = { ...found.alts, [Number(image)]: message };
      else found[toComposerField(field)] ??= message;
    }
    return Object.keys(found).length > 0 ? found : { form: errorText(error) };
  };

  const attempt = useRef({ key: '', body: '' });
  /** The key of the last attempt, unless something was changed since: a repetition publishes nothing new. */
  const keyFor = (body: PostInput): string => {
    const words = JSON.stringify(body);
    if (attempt.current.body !== words) attempt.current = { key: newIdempotencyKey(), body: words };
    return attempt.current.key;
  };

  /** Keeps the post until there is a connection; false for products, whose files need one, and without storage. */
  const wait = (tags: string[], asLetter: boolean): boolean => {
    const kept: Draft = { ...full, tags };
    if (kept.kind === 'digital' || editing) return false;
    return addWaiting(readMemberId(), { key: keyFor(toWaitingInput(kept)), draft: kept, asLetter });
  };

  const send = async (tags: string[], fileIds: string[]): Promise<Post> => {
    const media = images.images.flatMap(({ file, alt }) => (file ? [{ fileId: file._id, alt }] : []));
    const { kind, text, categoryId } = draft;
    const body: PostInput = { kind, text, tags, categoryId: categoryId || null, media };
    if (kind === 'digital') Object.assign(body, toProductInput(composer, fileIds));
    const params = { header: { 'Idempotency-Key': keyFor(body) } };
    if (!editing) return unwrapPayload(typedApi().POST('/posts', { params, body }));
    const path = { id: editing._id };
    const post = await unwrapPayload(typedApi().POST('/posts/{id}/update', { params: { path }, body }));
    await mutate(`/posts/post/${post._id}`, post, { revalidate: false });
    return post;
  };

  return {
    errors,
    step,
    isPublishing: step !== 'idle',
    forget: (...places: ComposerField[]) =>
      setErrors((current) => {
        const remaining = { ...current };
        for (const place of ['form' as const, ...places]) delete remaining[place];
        if (places.includes('images')) delete remaining.alts;
        return remaining;
      }),
    clearErrors: () => setErrors({}),
    /** Validates without publishing. */
    check: () => setErrors(ownFaults()),
    /**
     * Returns the post, `waiting` if it is kept until there is a connection, or null on failure. `tags` are the draft's
     * with the one just written; `asLetter` is kept with a post that waits.
     */
    publish: async (tags: string[], asLetter: boolean): Promise<Post | 'waiting' | null> => {
      const own = ownFaults();
      setErrors(own);
      if (Object.keys(own).length > 0) return null;
      if (waiting) {
        updateWaiting(readMemberId(), waiting.key, { draft: { ...full, tags }, asLetter, refusal: null, heldUntil: 0 });
        void sendWaiting();
        return 'waiting';
      }
      setStep('waiting');
      try {
        // Waits for unfinished uploads.
        const arrived = draft.kind === 'digital' ? await files.whenSettled() : [];
        const late = productFaults(arrived);
        if (draft.kind === 'digital' && late.files) {
          setErrors({ files: late.files });
          return null;
        }
        setStep('publishing');
        const post = await send(
          tags,
          arrived.flatMap(({ id }) => (id ? [id] : [])),
        );
        if (!editing) {
          notifyPublished(post);
          void countPost(post, 1);
        }
        return post;
      } catch (error) {
        if (!navigator.onLine && isApiError(error, 'network', 'timeout') && wait(tags, asLetter)) return 'waiting';
        setErrors(serverFaults(error));
        return null;
      } finally {
        setStep('idle');
      }
    },
  };
}

export type Publishing = ReturnType<typeof usePublish>;

function toProductInput({ draft }: ComposerDraft, files: string[]): PostInput {
  const { title, isFree, price, refundDays, licence, previews } = draft;
  return {
    title,
    files,
    previews,
    priceCents: isFree ? 0 : parsePrice(price).cents,
    refundDays: isFree ? 0 : refundDays,
    licence: licence.trim() || null,
  };
}
