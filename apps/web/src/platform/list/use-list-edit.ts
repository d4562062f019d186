// Which row is being edited in place, one at a time.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RowKey } from './list.types.ts'
import type { EditHandle } from './RowEdit.tsx'

const shakeMs = 300

/** `key: null` is a new row, on top. `back` gives the focus back to the row that was edited. */
export const useListEdit = (domain: string, back: (key: RowKey | null) => void) => {
  const client = useQueryClient()
  const [editing, setEditing] = useState<{ readonly key: RowKey | null } | null>(null)
  const [isShaken, setShaken] = useState(false)
  const editHandle = useRef<EditHandle>(null)
  /** Another row with changes is saved first; a refusal keeps it and shakes it. */
  const startEdit = async (key: RowKey | null) => {
    if (editHandle.current?.isDirty() && !(await editHandle.current.save())) {
      setShaken(true)
      setTimeout(() => setShaken(false), shakeMs)
      return
    }
    setEditing({ key })
  }
  const leaveEdit = (saved: boolean) => {
    setEditing(null)
    if (saved) void client.invalidateQueries({ queryKey: [domain] })
    requestAnimationFrame(() => back(editing?.key ?? null))
  }
  return { editing, isShaken, editHandle, startEdit, leaveEdit }
}
