import { type ComponentType, createContext, useContext } from 'react';
import type { Post, PostSearchHit } from '@/api';

type Follow = ComponentType<{ userId: string; name: string; isFollowing: boolean | null }>;

/** Cards of other features, provided by the page. */
export type Cards = {
  Product: ComponentType<{ post: Post; eager?: boolean }>;
  Post: ComponentType<{
    post: Post;
    /** Keeps its corners on small screens. */
    inset?: boolean;
    highlights?: PostSearchHit['highlights'];
    onDeleted?: (id: string) => void;
  }>;
  Follow: Follow;
};

const Empty = () => null;
const Context = createContext<Cards>({ Product: Empty, Post: Empty, Follow: Empty });

export const CardsProvider = Context;

export function useCards(): Cards {
  return useContext(Context);
}
