import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { captureEarlyInput } from './hydration-replay';

/**
 * Replaces `hydrateRoot` in Next's browser code. Hydration runs as a transition in slices of a few milliseconds; an
 * event between them completes it at once.
 */
export default {
  hydrateRoot(...page: Parameters<typeof hydrateRoot>): Root {
    captureEarlyInput();
    let root: Root | undefined;
    startTransition(() => {
      root = hydrateRoot(...page);
    });
    return root as unknown as Root;
  },
};
