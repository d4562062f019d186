// A family of its own with a pupil, and the contract that rare paths begin with.
import { answerPriceForFamily, makeContract, proposePrice } from '../acts/contracts.acts.ts'
import { saveCustomer, saveStudent } from '../acts/customers.acts.ts'
import { type Pair, priceOf } from '../demo/tuition-plan.ts'
import { noPhone } from '../invent.ts'
import type { World } from './world.ts'

export type Later = (days: number, act: () => Promise<unknown>) => void

/** A family of its own, which chance does not touch, with a pupil whom a teacher can teach. */
export const newPupil = async (
  { staff, parents, school, story, random }: World,
  options: { readonly hasMail?: boolean; readonly selfEmployed?: boolean } = {},
): Promise<Pair> => {
  const parent = parents.adult(35, 50)
  const { gender, firstName, lastName, address, phone } = parent
  const email = options.hasMail === false ? null : parent.email
  const customerId = await saveCustomer(staff.gestion, null, {
    ...{ gender, firstName, lastName, address, email, mobilePhone: phone, phone: noPhone },
  })
  const { selfEmployed = true } = options
  const able = story.cast.tutors.filter(({ isSelfEmployed }) => isSelfEmployed === selfEmployed)
  const tutor = random.pick(able)
  const subject = tutor.subjects[0]!
  const studentId = await saveStudent(staff.gestion, customerId, null, {
    ...{ gender: 'male', firstName: 'Loïc', lastName, birthOn: '2011-05-04', email: null, phone: noPhone, address },
    ...{ scholarLevelId: school.levelId('3e'), establishmentId: null, subjectIds: [school.subjectId(subject)] },
  })
  const child = { studentId, firstName: 'Loïc', level: '3e', subjects: [subject] }
  const family = { customerId, name: `${firstName} ${lastName}`, email: parent.email, login: null, children: [child] }
  return { family, child, tutor, subject }
}

export const runningContract = async ({ staff, life }: World, { child, tutor, subject }: Pair): Promise<number> => {
  const contractId = await makeContract(staff.gestion, {
    ...{ studentId: child.studentId, teacherId: tutor.teacherId, subject, startsOn: life.today() },
  })
  await proposePrice(staff.gestion, contractId, priceOf(child.level))
  // typed wrong: taken back, and proposed again
  await answerPriceForFamily(staff.gestion, contractId, 'cancelled')
  const { customerPrice, margin } = priceOf(child.level)
  await proposePrice(staff.gestion, contractId, { customerPrice: customerPrice + 200, margin })
  await answerPriceForFamily(staff.gestion, contractId, 'refused')
  await proposePrice(staff.gestion, contractId, { customerPrice, margin })
  await answerPriceForFamily(staff.gestion, contractId, 'accepted')
  return contractId
}
