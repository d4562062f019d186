// The files chosen for a mail: no draft keeps them, so that whatever closes the dialog asks first.
import { createContext, useContext, useEffect, useState } from 'react'
import { useUnsavedGuard } from '../../../platform/shell/unsaved.ts'

/** Filled by what is inside a dialog, asked by its cross and by Échap. */
export type Door = { mayClose: (() => Promise<boolean>) | null }
export const DoorContext = createContext<Door>({ mayClose: null })

export const useChosenFiles = () => {
  const [files, setFiles] = useState<readonly File[]>([])
  const { mayClose } = useUnsavedGuard(files.length > 0)
  const door = useContext(DoorContext)
  useEffect(() => {
    door.mayClose = mayClose
    return () => {
      door.mayClose = null
    }
  }, [door, mayClose])
  return { files, setFiles, mayClose }
}
