// The name of somebody in a list or beside it: a link to the record for those who may open it, plain text for the others.
import type { RightCode } from '@cartable/domain/kernel/rights.ts'
import type { ReactNode } from 'react'
import { useCan } from '../session/session.ts'
import { AppLink } from './links.tsx'

const records = {
  customer: { path: '/customer/show', right: 'customers' },
  student: { path: '/student/show', right: 'students' },
  teacher: { path: '/teacher/show', right: 'teachers' },
} as const satisfies Record<string, { path: string; right: RightCode }>

type Props = {
  readonly of: keyof typeof records
  readonly id: number | null
  readonly children: ReactNode
}

export const RecordLink = ({ of, id, children }: Props) => {
  const { path, right } = records[of]
  const mayOpen = useCan(right)
  return mayOpen && id !== null ? <AppLink href={`${path}/${id}`}>{children}</AppLink> : children
}
