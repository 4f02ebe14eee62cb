import { createSignal } from '@/lib/create-store';
import type { Post } from '../types';

const published = createSignal<[Post]>();

/** Calls the listener with each post that this browser's member publishes, so that lists show it at once. */
export const onPublished = published.subscribe;
export const notifyPublished = published.emit;
