import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { captureEarlyInput } from './hydration-replay';

/**
 * React as Next's browser code takes it. It takes the page over in turns of a few milliseconds, between which the page
 * answers: a press that comes meanwhile has the rest done at once.
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
