import { type ComponentProps, type Ref, useId, useRef } from 'react';
import { TextArea } from '@/ui';
import { MentionList } from './mention-list';
import { useMention } from './use-mention';

type Props = Omit<ComponentProps<typeof TextArea>, 'ref' | 'value' | 'onChange'> & {
  value: string;
  onValueChange: (text: string) => void;
  inputRef?: Ref<HTMLTextAreaElement>;
};

/** Text area that completes the handle being written. */
export function MentionTextArea({ value, onValueChange, inputRef, onKeyDown, ...props }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const mention = useMention({ text: value, onChange: onValueChange, area });
  const listId = useId();
  return (
    <div className="relative">
      <TextArea
        {...props}
        ref={(element) => {
          area.current = element;
          if (typeof inputRef === 'function') inputRef(element);
          else if (inputRef) inputRef.current = element;
        }}
        value={value}
        aria-autocomplete="list"
        aria-controls={mention.isOpen ? listId : undefined}
        aria-activedescendant={mention.isOpen ? `${listId}-${mention.activeIndex}` : undefined}
        onChange={(event) => {
          onValueChange(event.target.value);
          mention.look();
        }}
        onSelect={mention.look}
        onBlur={mention.close}
        onKeyDown={(event) => {
          if (!mention.onKey(event)) onKeyDown?.(event);
        }}
      />
      <MentionList id={listId} mention={mention} />
    </div>
  );
}
