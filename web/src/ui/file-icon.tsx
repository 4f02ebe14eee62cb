import {
  FileArchive,
  FileCode,
  FileHeadphone,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  FileVideoCamera,
  File as Plain,
} from 'lucide-react';
import { cn } from '@/lib/cn';
import { type FileKind, fileKind, formatBytes } from '@/lib/files';
import { useFormat } from './format';
import { Icon } from './icon';

const ICONS: Record<FileKind, typeof Plain> = {
  text: FileText,
  archive: FileArchive,
  table: FileSpreadsheet,
  video: FileVideoCamera,
  audio: FileHeadphone,
  image: FileImage,
  code: FileCode,
  font: FileType,
  other: Plain,
};

type Props = { file: { name: string; mime: string }; size?: number; className?: string };

/** What kind of file it is, at a glance. */
export function FileIcon({ file, size, className }: Props) {
  return <Icon of={ICONS[fileKind(file)]} size={size} className={className} />;
}

/** A file's size, isolated left to right. */
export function FileSize({ bytes, className }: { bytes: number; className?: string }) {
  const { digits } = useFormat();
  return (
    <bdi dir="ltr" className={cn('num', className)}>
      {formatBytes(bytes, digits)}
    </bdi>
  );
}
