import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useTranslation } from '@/lib/i18n';
import { toLatinDigits } from '@/lib/numbers';
import { Button, TextField } from '@/ui';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[\d\s()-]{7,20}$/;

/** Returns whether the text is an e-mail address, or a phone number in any digits. */
export function isIdentifier(text: string): boolean {
  const typed = toLatinDigits(text.trim());
  return EMAIL.test(typed) || (PHONE.test(typed) && typed.replace(/\D/g, '').length >= 7);
}

const schema = z.object({ identifier: z.string().check(z.refine(isIdentifier)) });

type Props = {
  identifier: string;
  busy: boolean;
  problem: string;
  submitLabel: string;
  /** Whether the browser may suggest passkeys at the field. */
  hasPasskeys?: boolean;
  onSubmit: (identifier: string) => void;
  /** Content below the form; receives a reader of the field's current text. */
  children?: (typed: () => string) => ReactNode;
};

export function ContactStep({ identifier, busy, problem, submitLabel, hasPasskeys, onSubmit, children }: Props) {
  const { t } = useTranslation('auth');
  const { register, handleSubmit, formState, setFocus, getValues } = useForm<{ identifier: string }>({
    // Without a default the form takes the field's text, which may have been typed before hydration.
    defaultValues: identifier ? { identifier } : undefined,
    resolver: zodResolver(schema),
  });
  useEffect(() => {
    if (problem) setFocus('identifier');
  }, [problem, setFocus]);
  const errorMessage = formState.errors.identifier ? t('errors:emailInvalid') : problem;
  return (
    <>
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((values) => onSubmit(toLatinDigits(values.identifier.trim())))}
      >
        <TextField
          {...register('identifier')}
          label={t('identifier')}
          hint={t('phoneHint')}
          placeholder={t('identifierPlaceholder')}
          error={errorMessage}
          type="text"
          inputMode="email"
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          ltr
        />
        <Button type="submit" size="lg" full busy={busy}>
          {submitLabel}
        </Button>
      </form>
      {children?.(() => getValues('identifier') ?? '')}
    </>
  );
}
