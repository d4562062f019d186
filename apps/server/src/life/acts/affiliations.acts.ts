// Who brought whom, and the loyalty programme: what families ask, and what the office decides.
import { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { loyaltyApi } from '@cartable/domain/contracts/loyalty/loyalty.api.ts'
import type { Person } from '../life.ts'

/** A family recommends another on its home page. */
export const recommendFamily = async (parent: Person, named: string): Promise<void> => {
  await parent.do(affiliationsApi.sponsor, { named })
}

/** Answers the recommendations that wait: about this customer, or that it is none; answers how many there were. */
export const decideRecommendations = async (
  staff: Person,
  decision: { readonly approvedFor: number } | 'refused',
): Promise<number> => {
  const { rows } = await staff.do(affiliationsApi.affiliations, { status: 'declared' })
  for (const { id } of rows) {
    const {
      teacherName: _t,
      sponsorCustomerName: _s,
      customerName: _c,
      named: _n,
      ...form
    } = await staff.do(affiliationsApi.showAffiliation, { id: String(id) })
    await staff.do(affiliationsApi.saveAffiliation, {
      ...form,
      ...(decision === 'refused' ? { status: 'refused' } : { status: 'approved', customerId: decision.approvedFor }),
    })
  }
  return rows.length
}

/** The office writes down on the customer's record which teacher brought it. */
export const broughtByTeacher = async (staff: Person, customerId: number, teacherId: number): Promise<void> => {
  const {
    teacherName: _t,
    sponsorCustomerName: _s,
    customerName: _c,
    named: _n,
    ...form
  } = await staff.do(affiliationsApi.showAffiliation, { customerId: String(customerId) })
  await staff.do(affiliationsApi.saveAffiliation, { ...form, sponsorKind: 'teacher', teacherId })
}

type Level = { readonly thresholdHours: number; readonly discountPercent: string }
/** The levels of the programme, looked at beforehand as the form does; in force unless said otherwise. */
export const setLoyalty = async (direction: Person, levels: readonly Level[], enabled = true): Promise<void> => {
  await direction.do(loyaltyApi.previewLoyalty, { enabled, levels: [...levels] })
  const { id, updatedAt, name } = await direction.do(loyaltyApi.showLoyalty, {})
  await direction.do(loyaltyApi.saveLoyalty, { id, updatedAt, name, enabled, levels: [...levels] })
}
