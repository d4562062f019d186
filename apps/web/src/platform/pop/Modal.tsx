// Every dialog: Mantine's, except that Échap closes the one on top and the focus goes back when it is unmounted.
import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useRef } from 'react'
import { askToLeave } from '../shell/unsaved.ts'
import { Layer } from './layers.ts'

type Props = ModalProps & {
  /** Something may be typed in it, in no form of a record: Échap, the cross and a click beside ask before it is lost. */
  readonly asksWhenTyped?: boolean
}

export const Modal = ({ closeOnEscape = true, asksWhenTyped = false, ...props }: Props) => {
  const isTyped = useRef(false)
  const close = async () => {
    if (isTyped.current && !(await askToLeave())) return
    isTyped.current = false
    props.onClose()
  }
  const onInput = () => {
    isTyped.current = true
  }
  const asking = asksWhenTyped && { onClose: () => void close() }
  const attributes = {
    ...props.attributes,
    // the head of a dialog is no landmark of the page: two dialogs, one over the other, would have two alike
    header: { role: 'presentation', ...props.attributes?.header },
    ...(asksWhenTyped && { content: { ...props.attributes?.content, onInput } }),
  }
  return (
    <>
      {props.opened && <Layer onEscape={closeOnEscape ? (asking ? asking.onClose : props.onClose) : null} />}
      <MantineModal {...props} {...asking} attributes={attributes} closeOnEscape={false} />
    </>
  )
}
