import arGuest from '../../../public/locales/ar/guest.json';
import arShare from '../../../public/locales/ar/share.json';
import enGuest from '../../../public/locales/en/guest.json';
import enShare from '../../../public/locales/en/share.json';

export type Language = 'en' | 'ar';

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
    followers: share.pictureFollowers,
    posts: share.picturePosts,
  };
}
