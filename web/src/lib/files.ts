import { type Digits, formatNumber } from './numbers';

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const STEP = 1024;

/** Formats a file size: 96 KB, 18.4 MB, which stays on one line. The unit stays Latin, so render it left to right. */
export function formatBytes(bytes: number, digits: Digits = 'auto'): string {
  let size = bytes;
  let unit = 0;
  // 1,023.6 KB would be rounded to 1,024 of its own unit.
  while (Math.round(size) >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  const shown = unit < 2 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10;
  return `${formatNumber(shown, 'en', digits)}\u00a0${UNITS[unit]}`;
}

/** Returns a file name's extension in capitals: PDF. Empty without one. */
export function fileExtension(name: string): string {
  return /[^.]\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toUpperCase() ?? '';
}

export type FileKind = 'text' | 'archive' | 'table' | 'video' | 'audio' | 'image' | 'code' | 'font' | 'other';

const BY_EXTENSION: Record<string, FileKind> = {
  ...kinds('archive', 'ZIP 7Z RAR TAR GZ TGZ'),
  ...kinds('table', 'XLS XLSX ODS CSV TSV NUMBERS'),
  ...kinds('code', 'JS TS TSX JSX CSS HTML JSON PY PHP RB GO RS C CPP JAVA SQL SH XML YML YAML'),
  ...kinds('font', 'TTF OTF WOFF WOFF2'),
  ...kinds('text', 'PDF EPUB DOC DOCX ODT TXT MD RTF PAGES'),
};

function kinds(kind: FileKind, extensions: string): Record<string, FileKind> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, kind]));
}

/** Returns the kind of a file by its name and, if unknown, by its type. */
export function fileKind({ name, mime }: { name: string; mime: string }): FileKind {
  const kind = BY_EXTENSION[fileExtension(name)];
  if (kind) return kind;
  const [family] = mime.split('/');
  if (family === 'video' || family === 'audio' || family === 'image' || family === 'font') return family;
  return family === 'text' ? 'text' : 'other';
}
