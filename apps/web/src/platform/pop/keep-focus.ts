// A button that waits for an answer is disabled, and browsers take the focus away from it: it comes back with the button.

/** Watches the page until the function it answers is called. */
export const keepFocusOfWaiting = (): (() => void) => {
  let waiting: HTMLButtonElement | null = null
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue
      if (target.disabled) {
        if (target === document.activeElement) waiting = target
        continue
      }
      if (target !== waiting) continue
      waiting = null
      // unless something has taken it meanwhile
      if (document.activeElement === document.body) target.focus({ preventScroll: true })
    }
  })
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
  return () => observer.disconnect()
}
