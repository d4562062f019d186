// Every dialog: Mantine's, except that Échap closes the one on top and the focus goes back when it is unmounted.
import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { Layer } from './layers.ts'

export const Modal = ({ closeOnEscape = true, ...props }: ModalProps) => (
  <>
    {props.opened && <Layer onEscape={closeOnEscape ? props.onClose : null} />}
    <MantineModal {...props} closeOnEscape={false} />
  </>
)
