// What happens to a family once in a while beside its lessons: chased as a contact, its tax advance, its papers.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { askAdvanceStatus, giveUpAdvance, registerForAdvance, unlinkAdvance } from '../acts/advance.acts.ts'
import { mailContact, moveContact, noteOnContact, phoneIn } from '../acts/contacts.acts.ts'
import { saveCustomer } from '../acts/customers.acts.ts'
import { cancelCheck, checkPaper, keepPaper, letter, takePaperOut } from '../acts/papers.acts.ts'
import { type Later, newPupil } from './rare-pupil.ts'
import { attempt, type World } from './world.ts'

/** A family that never answers its three reminders. */
export const chasedContact = async ({ staff, parents }: World): Promise<void> => {
  const { gender, firstName, lastName, email, phone, address } = parents.adult(35, 50)
  const id = await phoneIn(staff.commerciale, { gender, firstName, lastName, email, phone, address }, 'Benali')
  await noteOnContact(staff.commerciale, id, 'Répondeur. Message laissé.')
  const columns = ['contact', 'prospect', 'dunning1', 'dunning2', 'dunning3'] as const
  for (const [rank, to] of columns.slice(1).entries()) {
    await mailContact(staff.commerciale, id, to)
    await moveContact(staff.commerciale, id, columns[rank]!, to)
  }
  await moveContact(staff.commerciale, id, 'dunning3', 'lost')
}

/** Advances that end in each way: a form kept as a draft, refused names, blocked and expired ones, one that is left again. */
export const advances = async (world: World, later: Later): Promise<void> => {
  const { staff, parents } = world
  const ends = [
    [null, 'draft'],
    ['INCONNU', 'nothing'],
    ['BLOQUE', 'ask'],
    ['ECHU', 'ask'],
    ['ATTENTE', 'give-up'],
    [null, 'unlink'],
  ] as const
  for (const [birthName, next] of ends)
    await attempt(world, async () => {
      const { gender, firstName, lastName, email, address, phone: mobilePhone } = parents.adult(35, 55)
      const person = { gender, firstName, lastName, email, address, mobilePhone }
      const customerId = await saveCustomer(staff.gestion, null, person)
      const taxpayer = {
        ...{ birthOn: '1980-03-12', birth: { departementCode: '35', cityCode: '35238', city: 'Rennes' } },
        ...{ iban: parents.iban(), ...(birthName && { birthName }) },
      }
      await registerForAdvance(staff.gestion, customerId, taxpayer, next !== 'draft')
      if (next === 'ask') later(7, () => askAdvanceStatus(staff.gestion, customerId))
      if (next === 'give-up') later(7, () => giveUpAdvance(staff.gestion, customerId))
      if (next === 'unlink') later(14, () => unlinkAdvance(staff.gestion, customerId))
    })
}

/** Papers of a family: refused, its check taken back, taken out again. */
export const papersOf = async (world: World): Promise<void> => {
  const { staff, life } = world
  const { family } = await newPupil(world)
  const owner = { of: 'customer', id: family.customerId } as const
  const keep = (kind: string) =>
    keepPaper(staff.gestion, owner, kind, [letter(kind, [family.name], 'papier.pdf')], addDays(life.today(), -20))
  const refused = await keep('Justificatif de domicile')
  await checkPaper(staff.gestion, owner, refused, false)
  await cancelCheck(staff.gestion, owner, refused)
  await checkPaper(staff.gestion, owner, refused, true)
  await takePaperOut(staff.gestion, owner, await keep('Avis d’imposition'))
}
