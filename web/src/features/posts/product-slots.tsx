import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Post } from '@/api';
import type { ButtonSize } from '@/ui';

export type BuyButtonProps = {
  post: Post;
  size?: ButtonSize;
  full?: boolean;
  short?: boolean;
  /** Shown until the button's code is loaded. */
  place?: ReactNode;
};

/** Payment components that another feature provides; both load on demand. */
export type ProductSlots = {
  BuyButton: ComponentType<BuyButtonProps>;
  TipDialog: ComponentType<{ post: Post; isOpen: boolean; onClose: () => void }>;
};

const Empty = () => null;
const Context = createContext<ProductSlots>({ BuyButton: Empty, TipDialog: Empty });

export const ProductSlotsProvider = Context;

export function useProductSlots(): ProductSlots {
  return useContext(Context);
}
