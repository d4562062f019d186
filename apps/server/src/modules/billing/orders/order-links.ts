// Where a bill leads: its family, pupils, lessons, contracts, stage, receipts, entries, request, pay; what its reader may open.
import type { OrderLink } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import type { RightCode, RightLevel } from '@cartable/domain/kernel/rights.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { listName } from '@cartable/domain/people/people.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { type Lesson, readLinked } from './order-links.queries.ts'

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
