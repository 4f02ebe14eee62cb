import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Post } from '@/api';
import type { ButtonSize } from '@/ui';

export type BuyButtonProps = {
  post: Post;
  size?: ButtonSize;
  full?: boolean;
  short?: boolean;
  /** Stands there until the button's code has come. */
  place?: ReactNode;
};

/** What another feature puts into posts wherever they stand: paying. Both may come late. */
export type ProductParts = {
  BuyButton: ComponentType<BuyButtonProps>;
  TipDialog: ComponentType<{ post: Post; isOpen: boolean; onClose: () => void }>;
};

const nothing = () => null;
const Context = createContext<ProductParts>({ BuyButton: nothing, TipDialog: nothing });

export const ProductPartsProvider = Context;

export function useProductParts(): ProductParts {
  return useContext(Context);
}
