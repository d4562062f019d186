// The dialog: from below on phones, in the middle elsewhere; keeps the focus, gives it back, and asks before it loses what was typed.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, Buttons } from './Button.tsx'
import { Notice } from './cards.tsx'
import frame from './frame.module.css'
import { Icon } from './icons.tsx'
import classes from './pieces.module.css'

type SheetProps = {
  readonly title: string
  readonly onClose: () => void
  /** Something was typed: Échap, the cross and the page behind ask first. `useForm` says it (`form.isDirty`). */
  readonly isDirty?: boolean
  /** Cannot be closed but by its own buttons. */
  readonly isFirm?: boolean
  readonly children: ReactNode
}

/** Shown as long as it is rendered: `{asked && <Sheet title="…" onClose={…}>…</Sheet>}`. */
export const Sheet = ({ title, onClose, isDirty = false, isFirm = false, children }: SheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    // the browser keeps the focus inside, and the page behind still
    if (element && !element.open) element.showModal?.()
    const first = element?.querySelector<HTMLElement>('[data-autofocus], input, select, textarea')
    first?.focus()
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = overflow
      element?.close?.()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const leave = () => {
    if (isFirm) return
    if (isDirty) setAsked(true)
    else onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onKeyDown={(event) => {
        // the browser closes by itself at the second Échap, whatever was said to the first
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        leave()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) leave()
      }}
    >
      <div className={classes.sheetHead}>
        <h2 id={titleId}>{title}</h2>
        {!isFirm && (
          <button type="button" className={frame.icon} aria-label="Fermer" onClick={leave}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <div className={classes.sheetBody}>
        {children}
        {isAsked && (
          <div className={classes.asked}>
            <Notice meaning="warning" alert>
              Ce que vous avez saisi sera perdu.
              <Buttons>
                <Button kind="danger" onPress={onClose}>
                  Fermer sans enregistrer
                </Button>
                <Button autofocus onPress={() => setAsked(false)}>
                  Continuer la saisie
                </Button>
              </Buttons>
            </Notice>
          </div>
        )}
      </div>
    </dialog>
  )
}
