import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Icon, useNavigation } from '@/ui';
import { searchTarget } from './staff-keys';

/** Finds a case by its number, and others by the handle of their owner. */
export function ConsoleSearchBox() {
  const { t } = useTranslation('staff');
  const { navigate } = useNavigation();
  const [text, setText] = useState('');
  return (
    <search className="w-full md:max-w-[22rem] max-md:order-3">
      <form
        className="search-box"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) navigate(searchTarget(text));
        }}
      >
        <Icon of={Search} className="text-ink-3" />
        <input
          type="search"
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('search')}
          aria-label={t('search')}
          aria-keyshortcuts="/"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={64}
        />
      </form>
    </search>
  );
}
