import { cn } from '@/lib/cn';
import { fileKind, formatBytes } from '@/lib/files';
import { useFormat } from './format';

type Props = { file: { name: string; mime: string }; size?: number; className?: string };

/** Icon of a file's kind. The drawings are in one sprite file. */
export function FileIcon({ file, size = 20, className }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={cn('shrink-0', className)}
    >
      <use href={`/art/files.svg#${fileKind(file)}`} />
    </svg>
  );
}

/** File size, isolated left to right. */
export function FileSize({ bytes, className }: { bytes: number; className?: string }) {
  const { digits } = useFormat();
  return (
    <bdi dir="ltr" className={cn('num', className)}>
      {formatBytes(bytes, digits)}
    </bdi>
  );
}
