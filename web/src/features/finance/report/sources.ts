import type { Source } from './chart-scale';

export const SOURCE_TEXT_CLASSES: Record<Source, string> = {
  sales: 'text-lapis',
  tips: 'text-saffron',
  share: 'text-vermilion',
};
export const SOURCE_BACKGROUND_CLASSES: Record<Source, string> = {
  sales: 'bg-lapis',
  tips: 'bg-saffron',
  share: 'bg-vermilion',
};
