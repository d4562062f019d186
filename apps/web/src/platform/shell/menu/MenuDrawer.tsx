// The menu of small screens.
import { Drawer } from '../../pop/Drawer.tsx'
import { Navbar } from './Navbar.tsx'

export const MenuDrawer = ({ onClose }: { onClose: () => void }) => {
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
