// The section that the address names (`…/fiche?id=7#documents`): brought into sight once the record has it.
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Sections above may still grow while they load: the asked one is kept in sight until nothing moved this long, or somebody did. */
const stillMs = 2_000
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Brings a section into sight and hands the focus to its heading. */
export const showSection = (root: HTMLElement | null, id: string): boolean => {
  const section = root?.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"]`)
  if (!section) return false
  section.scrollIntoView({ block: 'start' })
  section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  return true
}

/** Follows the anchor of the address, when the page opens or the anchor changes. */
export function useAskedSection(root: RefObject<HTMLElement | null>, asks = 0): void {
  const id = useLocation({ select: ({ hash }) => hash })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking for the same section once more brings it back
  useEffect(() => {
    const element = root.current
    if (!element || id === '') return
    let until: number | undefined
    const leave = () => {
      changes.disconnect()
      window.clearTimeout(until)
      for (const gesture of gestures) window.removeEventListener(gesture, leave, true)
    }
    const show = () => {
      if (!showSection(element, id)) return
      window.clearTimeout(until)
      until = window.setTimeout(leave, stillMs)
    }
    const changes = new MutationObserver(show)
    changes.observe(element, { childList: true, subtree: true })
    for (const gesture of gestures) window.addEventListener(gesture, leave, true)
    show()
    return leave
  }, [root, id, asks])
}
