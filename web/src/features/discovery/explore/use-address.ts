import { useRouter } from 'next/router';
import { useArrivedQuery } from '../use-arrived-query';
import { type Address, absoluteUrl, queryOf } from './address';

/** What the address chooses, and addresses of other choices; moving between them asks the server for nothing. */
export function useAddress() {
  const router = useRouter();
  const address = absoluteUrl(useArrivedQuery() ?? {});
  const hrefOf = (change: Partial<Address>) => {
    const query = new URLSearchParams(queryOf({ ...address, ...change }));
    return query.size > 0 ? `/explore?${query}` : '/explore';
  };
  return {
    address,
    hrefOf,
    go: (change: Partial<Address>) => void router.push(hrefOf(change), undefined, { shallow: true, scroll: false }),
  };
}
