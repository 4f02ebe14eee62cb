import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type Ref, type RefObject, useState } from 'react';
import { cn } from '@/lib/cn';
import { Icon, useFormat } from '@/ui';

type Props = {
  icon: LucideIcon;
  text: string;
  /** Label of the hidden file input. */
  label: string;
  count: number;
  max: number;
  accept?: string;
  isInvalid: boolean;
  onFiles: (files: File[]) => void;
  pickerRef: RefObject<HTMLInputElement | null>;
  buttonRef: Ref<HTMLButtonElement>;
  /** Rows of the chosen files. */
  children: ReactNode;
};

/** Dashed area for dropping files, with a button to choose them. */
export function DropZone(props: Props) {
  const { icon, text, label, count, max, accept, isInvalid, onFiles, pickerRef, buttonRef, children } = props;
  const { number } = useFormat();
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same
    <div
      className={cn(
        'rounded-md border-[1.5px] border-dashed px-4',
        isOver ? 'border-lapis bg-lapis-soft' : 'border-line-strong',
        isInvalid && 'border-red',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      <div className={cn('flex flex-wrap items-center gap-x-3', count > 0 && 'border-t border-line')}>
        <button
          ref={buttonRef}
          type="button"
          disabled={count >= max}
          onClick={() => pickerRef.current?.click()}
          className="flex min-h-13 flex-1 items-center gap-2.5 text-start text-s font-medium text-lapis-ink disabled:cursor-not-allowed disabled:text-ink-3"
        >
          <Icon of={icon} />
          <span className="pointer-coarse:hidden">{text}</span>
          <span className="hidden pointer-coarse:inline">{label}</span>
        </button>
        <span className="num text-xs text-ink-3">
          <bdi dir="ltr">
            {number(count)} / {number(max)}
          </bdi>
        </span>
      </div>
      <input
        ref={pickerRef}
        type="file"
        accept={accept}
        multiple
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}
