// A menu as data: what its lines say and do, so that the part that draws them may come later.
import type { ReactNode } from 'react'

export type MenuChoice = {
  readonly label: ReactNode
  readonly run: () => void
  /** Said instead of the label, when the label alone is not enough. */
  readonly words?: string
  readonly icon?: ReactNode
  /** At the end of the line. */
  readonly mark?: ReactNode
  readonly isCurrent?: boolean
  readonly isDanger?: boolean
  readonly disabled?: boolean
  /** For choices that are tried one after the other. */
  readonly keepsOpen?: boolean
}

export type MenuLine = MenuChoice | { readonly heading: string } | 'rule'

export type MenuPlace = {
  readonly lines: readonly MenuLine[]
  readonly position: 'bottom-start' | 'bottom-end' | 'top-start' | 'right-start'
  readonly width?: number
  /** False where a choice moves the focus itself. */
  readonly returnFocus?: boolean
}
