// The filters of a list on a phone, drawn up from the bottom.
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../shell/use-return-focus.ts'

export function FilterDrawer({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  useReturnFocus()
  return (
    <Drawer opened onClose={onClose} position="bottom" size="85%" title="Filtres">
      {children}
    </Drawer>
  )
}
