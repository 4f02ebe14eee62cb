import { createSignal } from '@/lib/create-store';

const changes = createSignal();

/** Calls the listener when the API confirmed that this member saved a post, or removed one. */
export const onSavedChange = changes.subscribe;
export const notifySavedChange = changes.emit;
