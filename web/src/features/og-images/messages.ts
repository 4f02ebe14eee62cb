import { createInstance } from 'i18next';
import { formatCount } from '@/lib/numbers';
import arGuest from '../../../public/locales/ar/guest.json';
import arProfile from '../../../public/locales/ar/profile.json';
import arShare from '../../../public/locales/ar/share.json';
import enGuest from '../../../public/locales/en/guest.json';
import enProfile from '../../../public/locales/en/profile.json';
import enShare from '../../../public/locales/en/share.json';

export type Language = 'en' | 'ar';

const texts = createInstance();
void texts.init({
  fallbackLng: false,
  initAsync: false,
  resources: { en: { profile: enProfile }, ar: { profile: arProfile } },
});

/** Texts of the images. */
export function getMessages(language: Language) {
  const [guest, share] = language === 'ar' ? [arGuest, arShare] : [enGuest, enShare];
  const { BRAND_NAME = 'Qima', BRAND_NAME_AR = 'قيمة' } = process.env;
  return {
    brand: (language === 'ar' ? BRAND_NAME_AR : BRAND_NAME) || 'Qima',
    heroFirst: guest.heroTitleFirst,
    heroSecond: guest.heroTitleSecond,
    free: share.pictureFree,
    question: share.pictureQuestion,
  };
}

/** A counted noun around its number; the number is empty where a word contains it, as in «متابعان». */
export type CountedNoun = { before: string; number: string; after: string };

/** Splits "12 followers" at its number, in the plural form of the language. */
export function countNoun(noun: 'followers' | 'posts', count: number, language: Language): CountedNoun {
  const number = formatCount(count, language);
  // A shortened number ends in a word (12 ألف), which has the noun of a hundred.
  const counted = count < 10_000 ? count : 100;
  const text = texts.t(`${noun}Strong`, { lng: language, ns: 'profile', count: counted, skipInterpolation: true });
  const [before = '', after] = text.split(/<1>.*<\/1>/);
  return after === undefined ? { before, number: '', after: '' } : { before, number, after };
}
