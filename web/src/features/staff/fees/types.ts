import type { components } from '@/api/schema';

/** Figures of payments, from the generated OpenAPI types. */
export type MoneyFigures = components['schemas']['MoneyFigures'];
export type MoneyRow = MoneyFigures['rows'][number];
export type MoneySums = MoneyFigures['total'];
