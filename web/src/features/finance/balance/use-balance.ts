import useSWR from 'swr';
import { api, useMemberPath } from '@/api';
import type { Balance } from '../types';

export const BALANCE_PATH = '/users/balance';

export function useBalance() {
  return useSWR<Balance, Error>(useMemberPath(BALANCE_PATH), (path: string) => api.get<Balance>(path));
}
