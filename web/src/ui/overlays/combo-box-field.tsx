import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { useTranslation } from '@/lib/i18n';
import { matchesWords } from '@/lib/match';
import { FieldError } from '../field';
import { Icon } from '../icon';
import { LocaleProvider } from './locale-provider';

export type ComboBoxProps = {
  label: string;
  options: { id: string; value: string; label: string; end?: string }[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  hint?: string;
  error?: string;
  name?: string;
  autoComplete?: string;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
};

export function ComboBoxField(props: ComboBoxProps) {
  const { label, options, value, onChange, placeholder, error, hint, name, autoComplete, inputRef } = props;
  const { t } = useTranslation();
  return (
    <LocaleProvider>
      <ComboBox
        defaultItems={options}
        selectedKey={value || null}
        onSelectionChange={(key) => onChange(key === null ? '' : String(key))}
        defaultFilter={matchesWords}
        isInvalid={Boolean(error)}
        menuTrigger="focus"
        className={props.className}
      >
        <div className="grid gap-1.5">
          <Label className="text-s font-medium">{label}</Label>
          <div className="field-box" data-invalid={error ? '' : undefined}>
            <Input
              ref={inputRef}
              name={name}
              autoComplete={autoComplete}
              placeholder={placeholder}
              dir="auto"
              className="min-h-9"
            />
            <Button aria-label={t('common.choose')} className="icon-btn icon-btn-sm -me-2">
              <Icon of={ChevronDown} />
            </Button>
          </div>
          {hint && !error && (
            <Text slot="description" className="text-xs text-ink-3">
              {hint}
            </Text>
          )}
          {error && (
            <Text slot="errorMessage">
              <FieldError>{error}</FieldError>
            </Text>
          )}
        </div>
        <Popover className="menu-popover combo-popover" offset={6}>
          <ListBox
            className="menu combo-list"
            renderEmptyState={() => <p className="p-3 text-s text-ink-3">{t('common.noMatches')}</p>}
          >
            {(option: { value: string; label: string; end?: string }) => (
              <ListBoxItem id={option.value} textValue={option.label} className="menu-item">
                <span className="flex-1">{option.label}</span>
                {option.end && (
                  <bdi dir="ltr" className="num text-xs text-ink-3">
                    {option.end}
                  </bdi>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </LocaleProvider>
  );
}
