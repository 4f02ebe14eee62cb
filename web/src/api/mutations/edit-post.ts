import { createStore } from '@/lib/create-store';
import type { Post } from '../types';

/** Post that the composer edits when it opens; null for a new one. Set back to null when the composer closes. */
export const postToEdit = createStore<Post | null>(null);
