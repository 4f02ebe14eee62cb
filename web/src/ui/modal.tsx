import dynamic from 'next/dynamic';
import { useRef } from 'react';
import type { DialogFrameProps } from './overlays/dialog';

const DialogFrame = dynamic(() => import('./overlays/dialog').then((module) => module.DialogFrame), { ssr: false });

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

/** A panel of 29.75rem at the line's end; a full-height sheet on small screens. */
export function Drawer(props: OverlayProps) {
  return <Overlay {...props} shape="drawer" />;
}
