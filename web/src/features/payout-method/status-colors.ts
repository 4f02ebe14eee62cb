import type { ChipTone } from '@/ui';
import type { MethodStatus } from './types';

export const STATUS_TONES: Record<MethodStatus, ChipTone> = {
  ready: 'green',
  resting: 'orange',
  incomplete: 'orange',
  paused: 'red',
};
