import { hydrateRoot, type Root } from 'react-dom/client';

/** React as Next's browser code takes it, which begins with what was pressed before it was there. */
export default {
  hydrateRoot(...page: Parameters<typeof hydrateRoot>): Root {
    const pressed = window.__qima?.pressed?.();
    const root = hydrateRoot(...page);
    // React hydrates at once what somebody presses.
    if (pressed) setTimeout(() => pressed.click());
    return root;
  },
};
