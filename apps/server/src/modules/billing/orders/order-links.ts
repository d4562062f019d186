// Where a bill leads: its family, pupils, lessons, contracts, stage, receipts, entries, request, pay; what its reader may open.
import type { OrderLink } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import type { RightCode, RightLevel } from '@cartable/domain/kernel/rights.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { listName } from '@cartable/domain/people/people.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'

type Person = { readonly id: number; readonly firstName: string | null; readonly lastName: string }
type Lesson = {
  readonly studentId: number
  readonly contractId: number
  readonly contract: string
  readonly day: string
  readonly isSelfEmployed: boolean
}
type Linked = {
  readonly family: Person
  readonly pupils: readonly Person[]
  readonly lessons: readonly Lesson[]
  readonly sessions: readonly { readonly id: number; readonly name: string }[]
  readonly entries: readonly { readonly id: number; readonly journal: string; readonly number: number }[]
  readonly requests: readonly string[]
  readonly hasReceipts: boolean
}

const readLinked = async (db: Db, orderId: number): Promise<Linked | undefined> => {
  const { rows } = await sql<Linked>`
    select jsonb_build_object('id', c.id, 'firstName', p.first_name, 'lastName', p.last_name) as family,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'firstName', sp.first_name, 'lastName', sp.last_name) order by s.id), '[]')
        from students s join people sp on sp.id = s.person_id
        where s.id = o.student_id or s.id in (select student_id from courses where order_id = o.id)) as pupils,
      (select coalesce(jsonb_agg(jsonb_build_object('studentId', l.student_id, 'contractId', k.id, 'contract', k.number,
          'day', (l.done_at at time zone 'Europe/Paris')::date, 'isSelfEmployed', l.teacher_self_employed) order by l.done_at), '[]')
        from courses l join contracts k on k.id = l.contract_id where l.order_id = o.id and l.done_at is not null) as lessons,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name)), '[]') from traineeship_registrations r
        join traineeship_levels v on v.id = r.level_id join traineeship_sessions t on t.id = v.session_id
        where r.id = o.traineeship_registration_id) as sessions,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'journal', j.code, 'number', e.number) order by e.id), '[]')
        from ledger_entries e join ledger_journals j on j.id = e.journal_id join bills b on b.id = e.bill_id where b.order_id = o.id) as entries,
      array(select u.number from urssaf_requests u join bills b on b.id = u.bill_id where b.order_id = o.id order by u.id) as requests,
      exists (select from payments m where m.order_id = o.id and m.receipt_id is not null) as has_receipts
    from orders o join customers c on c.id = o.customer_id join people p on p.id = c.person_id where o.id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}

const monthOf = (day: string) => day.slice(0, 7)

/** Lessons of a pupil, between the first and the last that are billed. */
const lessonLink = (lessons: readonly Lesson[]): readonly OrderLink[] => {
  const [first, last] = [lessons[0], lessons.at(-1)]
  if (!first || !last) return []
  const path = `/privateTuition/courses?eleve=${first.studentId}&date=${first.day},${last.day}`
  return [{ label: lessons.length === 1 ? 'Le cours' : `Les ${counted(lessons.length, 'cours', 'cours')}`, path }]
}

/** Where the teacher of a lesson is paid: a run of its month, or a payslip. */
const payLinks = (lessons: readonly Lesson[]): readonly OrderLink[] => {
  const paths = lessons.map(({ day, isSelfEmployed }) =>
    isSelfEmployed
      ? { label: `Paie, ${formatMonth(day)}`, path: `/accounting/pay?mois=${monthOf(day)}` }
      : { label: `Bulletins, ${formatMonth(day)}`, path: `/accounting/payslips?mois=${monthOf(day)}` },
  )
  return paths.filter(({ path }, at) => paths.findIndex((other) => other.path === path) === at)
}

const each = <T>(all: readonly T[], key: (one: T) => number): readonly T[] =>
  all.filter((one, at) => all.findIndex((other) => key(other) === key(one)) === at)

export const showOrderLinks = async (
  { db, identity }: OperationContext,
  { orderId }: { readonly orderId: number },
): Promise<{ links: OrderLink[] }> => {
  const order = (await readLinked(db, orderId)) ?? notFound()
  const { family, lessons } = order
  const forWho = (code: RightCode, level: RightLevel, links: readonly OrderLink[]) =>
    identity !== null && hasRight(identity.rights, code, level) ? links : []
  return {
    links: [
      ...forWho('customers', 'read', [{ label: `Famille ${listName(family)}`, path: `/customer/show/${family.id}` }]),
      ...forWho(
        'students',
        'read',
        order.pupils.map((pupil) => ({ label: `Élève ${listName(pupil)}`, path: `/student/show/${pupil.id}` })),
      ),
      ...forWho(
        'courses',
        'read',
        each(lessons, ({ studentId }) => studentId).flatMap(({ studentId }) =>
          lessonLink(lessons.filter((lesson) => lesson.studentId === studentId)),
        ),
      ),
      ...forWho(
        'contracts',
        'read',
        each(lessons, ({ contractId }) => contractId).map(({ contractId, contract }) => ({
          label: `Contrat ${contract}`,
          path: `/privateTuition/contract/${contractId}`,
        })),
      ),
      ...forWho(
        'traineeships',
        'read',
        order.sessions.map(({ id, name }) => ({ label: `Stage ${name}`, path: `/traineeship/sessions/${id}` })),
      ),
      ...forWho('billing', 'write', [
        {
          label: order.hasReceipts ? 'Encaissements' : 'Compte de la famille',
          path: `/accounting/receipts?famille=${family.id}`,
        },
      ]),
      ...forWho(
        'accounting',
        'read',
        order.entries.map(({ id, journal, number }) => ({
          label: `Écriture ${journal} ${number}`,
          path: `/accounting/books?ecriture=${id}`,
        })),
      ),
      ...forWho(
        'customers',
        'read',
        order.requests.map((number) => ({
          label: `Demande Urssaf ${number}`,
          path: `/customer/show/${family.id}#avance-immediate`,
        })),
      ),
      ...forWho('payroll', 'read', payLinks(lessons)),
    ],
  }
}
