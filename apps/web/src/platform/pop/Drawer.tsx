// Every drawer: Mantine's, except that Échap closes what is on top and the focus goes back when it is unmounted.
import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core'
import { Layer } from './layers.ts'

export const Drawer = ({ closeOnEscape = true, ...props }: DrawerProps) => (
  <>
    {props.opened && <Layer onEscape={closeOnEscape ? props.onClose : null} />}
    <MantineDrawer
      {...props}
      // no landmark of the page, as the head of a dialog
      attributes={{ ...props.attributes, header: { role: 'presentation', ...props.attributes?.header } }}
      closeOnEscape={false}
    />
  </>
)
