// What lies over the page, the last opened on top: Échap answers the top one alone, and the focus goes back under it.
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useReturnFocus } from './use-return-focus.ts'

type Layer = { readonly order: number; readonly answer: () => boolean }
const layers = new Set<Layer>()
let lastOrder = 0

// Mantine puts this on the field of an open list of choices, and on menus: they close by themselves.
const closesItself = (target: EventTarget | null) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

const onKeyDown = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isComposing || closesItself(event.target)) return
  const top = [...layers].sort((one, other) => other.order - one.order)[0]
  if (top?.answer()) event.stopPropagation()
}

type LayerProps = {
  /** Null when only its own buttons close it: Échap then reaches what is inside it, and still nothing under it. */
  readonly onEscape: (() => void) | null
}

/** Mount it with what it stands for, while that is open. */
export const Layer = ({ onEscape }: LayerProps) => {
  useReturnFocus()
  useLayer(onEscape)
  return null
}

/** A form that asks before it is left: Échap answers to it, and no more to the dialog that it lies in. */
export const FormLayer = ({ onEscape }: LayerProps) => {
  useLayer(onEscape)
  return null
}

const useLayer = (onEscape: LayerProps['onEscape']): void => {
  // In the order of rendering: effects would run those of a dialog inside another before the other's.
  const order = useMemo(() => ++lastOrder, [])
  const answer = useEffectEvent(() => {
    onEscape?.()
    return onEscape !== null
  })
  useEffect(() => {
    const layer: Layer = { order, answer: () => answer() }
    if (layers.size === 0) window.addEventListener('keydown', onKeyDown, { capture: true })
    layers.add(layer)
    return () => {
      layers.delete(layer)
      if (layers.size === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [order])
}
