import type { ChipTone } from '@/ui';
import type { MethodStatus } from './types';

export const TONES: Record<MethodStatus, ChipTone> = {
  ready: 'green',
  resting: 'orange',
  incomplete: 'orange',
  paused: 'red',
};
