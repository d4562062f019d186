// The menu of small screens.
import { Drawer } from '@mantine/core'
import { Navbar } from './Navbar.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export const MenuDrawer = ({ onClose }: { onClose: () => void }) => {
  useReturnFocus()
  return (
    <Drawer
      opened
      onClose={onClose}
      size={288}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': 'Menu' } }}
      styles={{ body: { padding: 0, height: '100%' } }}
    >
      <Navbar onChosen={onClose} />
    </Drawer>
  )
}
