// The filters of a list on a phone, drawn up from the bottom.

import type { ReactNode } from 'react'
import { Drawer } from '../../pop/Drawer.tsx'

export function FilterDrawer({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <Drawer opened onClose={onClose} position="bottom" size="85%" title="Filtres">
      {children}
    </Drawer>
  )
}
