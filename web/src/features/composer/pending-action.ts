let forImages = false;

/** The box at home asks for images before the dialog stands. */
export function wishForImages(): void {
  forImages = true;
}

/** Whether images were asked for; a wish is granted once. */
export function takeWishForImages(): boolean {
  const wished = forImages;
  forImages = false;
  return wished;
}
