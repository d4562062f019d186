// Lends a button that is already in the page to Mantine, which wants to draw the target of its floating parts itself.
import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'

type AnchorProps = { readonly of: RefObject<HTMLElement | null>; readonly ref?: Ref<HTMLElement> }

/** Child of `Menu.Target` and `Popover.Target`; whatever else they hand it stays unused: the button says it itself. */
export const Anchor = ({ of, ref }: AnchorProps) => {
  useImperativeHandle(ref, () => of.current as HTMLElement, [of])
  return null
}

/** Mantine notes who had the focus when a mounted part opens: one that comes open must be mounted closed first. */
export const useOpened = (isOpen: boolean, anchor: RefObject<HTMLElement | null>): boolean => {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    // What opened it may have gone since, with the focus.
    if (document.activeElement === document.body) anchor.current?.focus({ preventScroll: true })
    setMounted(true)
  }, [anchor])
  return isOpen && isMounted
}
