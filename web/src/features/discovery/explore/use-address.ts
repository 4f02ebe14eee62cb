import { useRouter } from 'next/router';
import { useHydratedQuery } from '../use-hydrated-query';
import { type ExploreState, parseState, serializeState } from './address';

/** State from the URL, and URLs of other states; switching makes no page request. */
export function useExploreState() {
  const router = useRouter();
  const address = parseState(useHydratedQuery() ?? {});
  const buildHref = (change: Partial<ExploreState>) => {
    const query = new URLSearchParams(serializeState({ ...address, ...change }));
    return query.size > 0 ? `/explore?${query}` : '/explore';
  };
  return {
    address,
    buildHref,
    go: (change: Partial<ExploreState>) =>
      void router.push(buildHref(change), undefined, { shallow: true, scroll: false }),
  };
}
