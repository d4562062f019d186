// The dialog in which a form lies: it has no cross, and a click beside it loses nothing of what was typed.
// <FormDialog title="Contester le cours" onClose={onClose} query={query} what="la contestation">
//   {(record) => <RecordForm layout="modal" record={record} onClose={onClose} …>…</RecordForm>}
// </FormDialog>
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Modal } from '../pop/Modal.tsx'
import { QueryPanel } from '../shell/states.tsx'
import { useIsPhone } from '../theme/use-is-phone.ts'

type FrameProps = {
  readonly title: string
  readonly onClose: () => void
  readonly size?: number | string
  /**
   * What closes it besides its form, which asks about what was typed, at Échap too: Échap while there is no form yet
   * (`escape`), nothing (`buttons`), or anything where there is nothing to lose (`anything`).
   */
  readonly closedBy?: 'escape' | 'buttons' | 'anything'
  /** Over the whole screen of a phone. */
  readonly fillsPhone?: boolean
  /** False where the caller says where the focus goes next. */
  readonly returnFocus?: boolean
}
type Plain = FrameProps & { readonly children: ReactNode; readonly query?: undefined; readonly what?: undefined }
type Asked<T> = FrameProps & {
  /** What the form begins with; waits and failures are shown in the dialog. */
  readonly query: UseQueryResult<T>
  readonly what: string
  readonly children: (data: T) => ReactNode
}

export function FormDialog<T>(props: Plain | Asked<T>) {
  const { title, onClose, size = 520, closedBy = 'escape', fillsPhone = false, returnFocus = true } = props
  const isPhone = useIsPhone()
  return (
    <Modal
      opened
      asksWhenTyped={closedBy !== 'anything'}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={fillsPhone && isPhone}
      closeOnEscape={closedBy !== 'buttons'}
      closeOnClickOutside={closedBy === 'anything'}
      withCloseButton={false}
      returnFocus={returnFocus}
    >
      {props.query ? (
        <QueryPanel query={props.query} what={props.what}>
          {props.children}
        </QueryPanel>
      ) : (
        props.children
      )}
    </Modal>
  )
}
