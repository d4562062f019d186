// What hangs on a person who signs in: the account follows, one of two must be closed first.
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import { sql } from 'kysely'
import type { AttachedSource, Obstacle } from '../../platform/attached.ts'

type Access = {
  readonly isKept: boolean
  readonly enabled: boolean
  /** Of the record on which the account is shown. */
  readonly path: string | null
  readonly hasOtherPart: boolean
}

export const attachedToPersonWhoSignsIn: AttachedSource = {
  of: 'people',
  moves: [
    {
      table: 'accounts',
      column: 'person_id',
      words: ['compte d’accès', 'comptes d’accès'],
      unless: ({ kept }) => sql`exists (select from accounts a where a.person_id = ${kept})`,
    },
    {
      table: 'notification_choices',
      column: 'person_id',
      unless: ({ kept }) =>
        sql`exists (select from notification_choices n where n.person_id = ${kept} and n.choice = x.choice)`,
    },
  ],
  stays: [
    {
      table: 'mobile_codes',
      column: 'person_id',
      why: 'of ten minutes, for the number of the record that is given up',
    },
    { table: 'staff_users', column: 'person_id', why: 'a colleague is never merged: their account stands in the way' },
  ],
  obstacles: async (db, { kept, givenUp }, of) => {
    const { rows } = await sql<Access>`
      select a.person_id = ${kept} as is_kept, a.enabled, coalesce(
          (select '/customer/show/' || c.id from customers c where c.person_id = a.person_id), (select '/teacher/show/' || t.id from teachers t where t.person_id = a.person_id),
          (select '/student/show/' || s.id from students s where s.person_id = a.person_id order by s.enabled desc, s.id limit 1)) as path,
        exists (select from staff_users u where u.person_id = a.person_id)
          or (${of !== 'teachers'} and exists (select from teachers t where t.person_id = a.person_id))
          or (${of !== 'customers'} and exists (select from customers c where c.person_id = a.person_id)) as has_other_part
      from accounts a where a.person_id = any(${[kept, givenUp]}::bigint[])`.execute(db)
    const [own, other] = [rows.find(({ isKept }) => isKept), rows.find(({ isKept }) => !isKept)]
    const at = (access: Access | undefined): Obstacle['link'] =>
      access?.path == null ? null : { label: 'Choisir le compte à fermer', path: `${access.path}#acces` }
    if (!other) return []
    if (other.hasOtherPart)
      return [
        {
          refusal: of === 'teachers' ? mergingRefusals.teacherPlaysOther : mergingRefusals.mergedPlaysOther,
          link: null,
        },
      ]
    if (!own || !other.enabled) return []
    if (!own.enabled) return [{ refusal: mergingRefusals.mergedKeepsOther, link: null }]
    return [{ refusal: mergingRefusals.twoAccounts, link: at(other) }]
  },
}
