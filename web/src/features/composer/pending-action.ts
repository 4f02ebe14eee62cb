let opensImagePicker = false;

/** Requests the image picker before the dialog is mounted. */
export function requestImagePicker(): void {
  opensImagePicker = true;
}

/** Returns whether the image picker was requested, once. */
export function consumeImagePickerRequest(): boolean {
  const wished = opensImagePicker;
  opensImagePicker = false;
  return wished;
}
