// What a calendar shows, as its address says it: the view, the day, of whom or of which contract.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { useMemo } from 'react'
import { longDayOf } from '../../../platform/calendar/days.ts'
import { useToday } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { askedId } from '../../../platform/shell/asked-record.ts'
import { type AgendaView, daysOfView, isView, monthOf } from './agenda-layout.ts'

const idOf = (value: string | null): number | null => {
  const id = value === null ? null : askedId(value)
  return typeof id === 'number' ? id : null
}

const titleOf = (view: AgendaView, day: string, days: readonly string[]): string => {
  if (view === 'mois') return monthOf(day)
  if (view === 'jour') return `${longDayOf(day)} ${day.slice(0, 4)}`
  return `du ${formatDay(days[0] ?? day)} au ${formatDay(days.at(-1) ?? day)}`
}

/** Everything that the calendar shows stands in its address. */
export const useAsked = () => {
  const today = useToday()
  const [view, setView] = useAddressParam('vue')
  const [day, setDay] = useAddressParam('jour')
  const [teacher, setTeacher] = useAddressParam('professeur')
  const [student, setStudent] = useAddressParam('eleve')
  const [contract, setContract] = useAddressParam('contrat')
  const change = (set: (value: string | null) => void) => (id: number | null) => set(id === null ? null : String(id))
  const shown = isView(view) ? view : ('semaine' as const)
  const around = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : today
  const days = useMemo(() => daysOfView(shown, around), [shown, around])
  return {
    ...{ view: shown, day: around, days, today, setView, setDay, title: titleOf(shown, around, days) },
    ...{ teacherId: idOf(teacher), setTeacher: change(setTeacher) },
    ...{ studentId: idOf(student), setStudent: change(setStudent) },
    ...{ contractId: idOf(contract), setContract: change(setContract) },
  }
}

export type Asked = ReturnType<typeof useAsked>
