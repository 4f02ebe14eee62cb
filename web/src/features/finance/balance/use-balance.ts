import useSWR from 'swr';
import { api } from '@/api';
import type { Balance } from '../types';

export const BALANCE = '/users/balance';

export function useBalance() {
  return useSWR<Balance, Error>(BALANCE, (path: string) => api.get<Balance>(path));
}
