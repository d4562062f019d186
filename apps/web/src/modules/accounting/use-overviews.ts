// From a line of accounting to the records it is about, each in a new tab, for those who may read them.
import { IconChalkboardTeacher, IconSchool, IconUsers } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { RowAction } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { overviewPath } from '../../platform/shell/overviews.tsx'

type Parties = {
  readonly customerId: number
  readonly teacherId?: number | null
  readonly sessionId?: number | null
}
const targets = {
  customer: { label: 'Ouvrir le client', icon: IconUsers },
  teacher: { label: 'Ouvrir le professeur', icon: IconChalkboardTeacher },
  traineeship: { label: 'Ouvrir le stage', icon: IconSchool },
} as const

export const useOverviews = <R extends Parties>() => {
  const sees = { customer: useCan('customers'), teacher: useCan('teachers'), traineeship: useCan('traineeships') }
  const { customer, teacher, traineeship } = sees
  return useCallback(
    (row: R): readonly RowAction<R>[] => {
      const ids = {
        customer: customer ? row.customerId : null,
        teacher: teacher ? (row.teacherId ?? null) : null,
        traineeship: traineeship ? (row.sessionId ?? null) : null,
      }
      return (Object.keys(targets) as (keyof typeof targets)[]).flatMap((target) => {
        const id = ids[target]
        if (id === null) return []
        const run = () => void window.open(overviewPath(target, id), '_blank', 'noreferrer')
        return [{ id: target, ...targets[target], run, inMenu: true }]
      })
    },
    [customer, teacher, traineeship],
  )
}
