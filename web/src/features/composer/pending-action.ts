let opensImagePicker = false;

/** The box at home asks for images before the dialog stands. */
export function requestImagePicker(): void {
  opensImagePicker = true;
}

/** Whether images were asked for; a wish is granted once. */
export function consumeImagePickerRequest(): boolean {
  const wished = opensImagePicker;
  opensImagePicker = false;
  return wished;
}
