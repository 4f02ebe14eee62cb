import { useRef } from 'react';
import { lazyWithRetry } from './lazy';
import type { DialogFrameProps } from './overlays/dialog';

const DialogFrame = lazyWithRetry(() => import('./overlays/dialog').then((module) => module.DialogFrame));

export type OverlayProps = Omit<DialogFrameProps, 'shape' | 'alert'>;

/** Loaded at the first opening, and kept after it so that closing is drawn too. */
export function Overlay(props: DialogFrameProps) {
  const opened = useRef(false);
  opened.current ||= props.isOpen;
  return opened.current ? <DialogFrame {...props} /> : null;
}

/** A dialog of at least 46.813rem; a full-height sheet on small screens. */
export function Modal(props: OverlayProps) {
  return <Overlay {...props} shape="modal" />;
}

/** A small dialog; on small screens it rises from the foot. */
export function Sheet(props: OverlayProps) {
  return <Overlay {...props} shape="sheet" />;
}

/** A panel of 29.75rem at the line's end; a full-height sheet on small screens. */
export function Drawer(props: OverlayProps) {
  return <Overlay {...props} shape="drawer" />;
}
