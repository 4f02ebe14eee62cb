import type { LucideIcon } from 'lucide-react';
import { cn } from '@/lib/cn';

type Props = { of: LucideIcon; size?: number; flip?: boolean; className?: string; strokeWidth?: number };

/** Line icon next to its text, so hidden from screen readers; `flip` mirrors directional icons. */
export function Icon({ of: Glyph, size = 20, flip, className, strokeWidth = 1.75 }: Props) {
  return (
    <Glyph
      aria-hidden="true"
      focusable="false"
      size={size}
      strokeWidth={strokeWidth}
      className={cn('shrink-0', flip && 'flip', className)}
    />
  );
}
