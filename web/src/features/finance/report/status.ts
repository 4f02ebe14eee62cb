import type { ChipTone } from '@/ui';
import type { PeriodStatus } from '../types';

export const STATUS_TONES: Record<PeriodStatus, ChipTone> = { open: 'value', closing: 'orange', final: 'green' };
