// Where the focus goes when a dialog that was mounted for one use goes away: back, or to the page; never nowhere.
import { useEffect, useState } from 'react'

/** Call it in a dialog that is mounted only while open: Mantine gives the focus back on closing, not on unmounting. */
export const useReturnFocus = (): void => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the dialog has left the page, and unless something has taken the focus meanwhile.
      setTimeout(() => {
        if (document.activeElement !== document.body && document.activeElement !== null) return
        const isUsable = before instanceof HTMLElement && before.isConnected && before !== document.body
        const target = isUsable ? before : document.getElementById('contenu')
        target?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
