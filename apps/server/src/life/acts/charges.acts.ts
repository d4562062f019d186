// What the company asks for lessons that did not take place, and what families and the office do about it.
import { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import type { ChargeDecision } from '@cartable/domain/courses/charges/charges.schema.ts'
import { cancellationPoliciesApi } from '@cartable/domain/reference/cancellations/cancellations.api.ts'
import type { Person } from '../life.ts'
import { fillIn } from './reference.acts.ts'

/**
 * From a day on, half of a lesson of self-employed teachers that is cancelled on the eve, and the whole of an absence; one
 * for employees is thought of, and given up.
 */
export const setCancellationPolicy = async (person: Person, firstDay: string): Promise<void> => {
  const { options } = await person.do(cancellationPoliciesApi.show, {})
  const [terms] = options.termsVersionId ?? []
  const employed = await fillIn(person, cancellationPoliciesApi.save, {
    termsVersionId: terms ? Number(terms.value) : null,
    ...{ name: 'Employés', teacherStatus: 'employed', firstDay, lastDay: null, freeHours: 24 },
    ...{ lateCustomerPercent: 20, lateTeacherPercent: 0, absentCustomerPercent: 20, absentTeacherPercent: 0 },
  })
  await person.do(cancellationPoliciesApi.disable, { ids: [employed] })
  await fillIn(person, cancellationPoliciesApi.save, {
    ...{ name: 'Conditions générales', teacherStatus: 'self-employed', firstDay, lastDay: null, freeHours: 24 },
    ...{ lateCustomerPercent: 50, lateTeacherPercent: 50, absentCustomerPercent: 100, absentTeacherPercent: 100 },
  })
}

export const noteAbsence = async (person: Person, id: number): Promise<void> => {
  await person.do(chargesApi.noteAbsence, { id, words: 'Sonné dix minutes.' })
}

/** What is asked for a lesson, as somebody reads it; null: nothing. */
export const findCharge = async (person: Person, courseId: number): Promise<number | null> =>
  (await person.do(chargesApi.listCharges, {})).rows.find((charge) => charge.courseId === courseId)?.id ?? null

export const contestCharge = async (parent: Person, id: number): Promise<void> => {
  await parent.do(chargesApi.contestCharge, { id, words: 'Nous avions prévenu la veille par téléphone.' })
}

export const decideCharge = async (person: Person, id: number, decision: ChargeDecision): Promise<void> => {
  const words = decision === 'waive' ? 'Première fois.' : 'Le professeur s’était déplacé.'
  await person.do(chargesApi.decideCharge, { id, decision, words })
}
