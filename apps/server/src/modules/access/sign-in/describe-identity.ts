// What pages say of an identity: the parts it plays, and the initials of its name.
import type { Part } from '@cartable/domain/access/sign-in/access.schema.ts'
import type { Identity } from '@cartable/domain/kernel/access.ts'

export const partsOf = (identity: Identity): Part[] => {
  const parts: Part[] = []
  if (identity.staffUserId !== undefined) parts.push('staff')
  if (identity.teacherId !== undefined) parts.push('teacher')
  if (identity.candidateTeacherId !== undefined) parts.push('candidate')
  if (identity.formerTeacherId !== undefined) parts.push('former')
  if (identity.customerId !== undefined) parts.push('customer')
  if (identity.studentIds.length > 0) parts.push('student')
  return parts
}

export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toLocaleUpperCase('fr-FR'))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
