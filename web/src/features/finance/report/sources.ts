import type { Source } from './chart-scale';

export const SOURCE_INK: Record<Source, string> = {
  sales: 'text-lapis',
  tips: 'text-saffron',
  share: 'text-vermilion',
};
export const SOURCE_GROUND: Record<Source, string> = { sales: 'bg-lapis', tips: 'bg-saffron', share: 'bg-vermilion' };
