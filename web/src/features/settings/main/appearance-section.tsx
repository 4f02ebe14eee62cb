import { useTranslation } from '@/lib/i18n';
import { Money, useFormat } from '@/ui';
import { SectionCard } from '../section-card';
import { SwitchRow } from '../switch-row';
import { AppearanceOptions } from './appearance-options';
import { LanguageChoice } from './language-choice';
import { ThemePicture } from './theme-picture';
import { useAppearance } from './use-appearance';

const SAMPLE = { count: 12_345, cents: 1999, date: '2026-11-21T12:00:00Z' };
/** Size of the sample letters in pixels, per text size. */
const LETTER_SIZES = { small: 17, normal: 20, large: 23, larger: 27 };

/** Language, digits, theme, text size and motion; each applies at once. */
export function AppearanceSection() {
  const { t } = useTranslation('settings');
  const { number, shortDate } = useFormat();
  const [numerals, chooseNumerals] = useAppearance('numerals');
  const [theme, chooseTheme] = useAppearance('theme');
  const [textSize, chooseTextSize] = useAppearance('textSize');
  const [motion, chooseMotion] = useAppearance('motion');
  return (
    <SectionCard title={t('look')} subtitle={t('lookSubtitle')}>
      <LanguageChoice />
      <div className="grid gap-2">
        <AppearanceOptions
          legend={t('numerals')}
          className="grid-cols-3"
          value={numerals}
          onChange={chooseNumerals}
          options={[
            { value: 'auto', label: t('numeralsAuto') },
            { value: 'latn', label: t('numeralsLatin') },
            { value: 'arab', label: t('numeralsArabic') },
          ]}
        />
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-md bg-sunken px-4 py-2.5 text-s text-ink-2">
          <span className="text-xs text-ink-3">{t('example')}</span>
          <bdi className="num font-medium text-ink">{number(SAMPLE.count)}</bdi>
          <Money cents={SAMPLE.cents} className="font-medium text-ink" />
          <bdi className="font-medium text-ink">{shortDate(SAMPLE.date)}</bdi>
        </p>
      </div>
      <AppearanceOptions
        legend={t('theme')}
        className="grid-cols-3"
        value={theme}
        onChange={chooseTheme}
        options={[
          { value: 'system', label: t('themeSystem'), picture: <ThemePicture theme="system" /> },
          { value: 'light', label: t('themeLight'), picture: <ThemePicture theme="light" /> },
          { value: 'dark', label: t('themeDark'), picture: <ThemePicture theme="dark" /> },
        ]}
      />
      <div className="grid gap-2">
        <AppearanceOptions
          legend={t('textSize')}
          className="grid-cols-2 sm:grid-cols-4"
          value={textSize}
          onChange={chooseTextSize}
          options={[
            { value: 'small', label: t('textSizeSmall'), picture: <Letters size={LETTER_SIZES.small} /> },
            { value: 'normal', label: t('textSizeNormal'), picture: <Letters size={LETTER_SIZES.normal} /> },
            { value: 'large', label: t('textSizeLarge'), picture: <Letters size={LETTER_SIZES.large} /> },
            { value: 'larger', label: t('textSizeLarger'), picture: <Letters size={LETTER_SIZES.larger} /> },
          ]}
        />
        <div className="grid gap-1.5 rounded-md bg-sunken px-4 py-3">
          <p lang="ar" dir="rtl" className="text-b">
            {t('sampleArabic')}
          </p>
          <p lang="en" dir="ltr" className="text-b text-ink-2">
            {t('sampleEnglish')}
          </p>
        </div>
      </div>
      <SwitchRow
        label={t('reduceMotion')}
        hint={t('reduceMotionHint')}
        checked={motion === 'reduced'}
        onChange={(on) => chooseMotion(on ? 'reduced' : 'system')}
      />
    </SectionCard>
  );
}

/** Sample letters of both scripts in the given size. */
function Letters({ size }: { size: number }) {
  return (
    <span
      aria-hidden="true"
      dir="ltr"
      className="flex h-11 items-center justify-center gap-2 font-medium leading-none"
      style={{ fontSize: size }}
    >
      <span lang="en">Aa</span>
      <span lang="ar">أب</span>
    </span>
  );
}
