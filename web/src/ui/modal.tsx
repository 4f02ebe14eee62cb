import { useRef } from 'react';
import { lazyWithRetry } from './lazy';
import type { DialogFrameProps } from './overlays/dialog';

const DialogFrame = lazyWithRetry(() => import('./overlays/dialog').then((module) => module.DialogFrame));

export type OverlayProps = Omit<DialogFrameProps, 'shape' | 'alert'>;

/** Loaded on first opening, and kept mounted so that closing is animated. */
export function Overlay(props: DialogFrameProps) {
  const opened = useRef(false);
  opened.current ||= props.isOpen;
  return opened.current ? <DialogFrame {...props} /> : null;
}

/** Dialog of at least 46.813rem; a full-height sheet on small screens. */
export function Modal(props: OverlayProps) {
  return <Overlay {...props} shape="modal" />;
}

/** Small dialog; on small screens it rises from the bottom. */
export function Sheet(props: OverlayProps) {
  return <Overlay {...props} shape="sheet" />;
}

/** Panel of 29.75rem at the inline end; a full-height sheet on small screens. */
export function Drawer(props: OverlayProps) {
  return <Overlay {...props} shape="drawer" />;
}
