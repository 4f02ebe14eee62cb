import { useId } from 'react';

type Props = {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** Switch with a description. */
export function SwitchRow({ label, hint, checked, disabled, onChange }: Props) {
  const id = useId();
  return (
    <label className="flex min-h-11 items-center gap-4 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block text-s font-medium">{label}</span>
        {hint && (
          <span id={id} className="block text-xs text-ink-3">
            {hint}
          </span>
        )}
      </span>
      <span className="switch">
        <input
          type="checkbox"
          role="switch"
          aria-label={label}
          aria-describedby={hint ? id : undefined}
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
        />
      </span>
    </label>
  );
}
