import { createStore } from '@/lib/create-store';

const isImagePickerRequested = createStore(false);

/** Requests the image picker before the dialog is mounted. */
export const requestImagePicker = () => isImagePickerRequested.set(true);

/** Returns whether the image picker was requested, once. */
export function consumeImagePickerRequest(): boolean {
  const isRequested = isImagePickerRequested.get();
  isImagePickerRequested.set(false);
  return isRequested;
}
