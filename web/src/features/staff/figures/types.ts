import type { components } from '@/api/schema';

/** Figures of staff, from the generated OpenAPI types. */
export type Figures = components['schemas']['Figures'];
export type FiguresDay = Figures['byDay'][number];
export type PayoutFigures = NonNullable<Figures['payouts']>;

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
