// Reads people as those to whom a message can be written.
import type { RecipientType } from '@cartable/domain/kernel/recipients.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Addressee } from '../../platform/message-source.ts'
import { selectAddressees } from './people.queries.ts'

export type AskedAddressee = {
  readonly type: RecipientType
  readonly id: number
  readonly role: string
  readonly personId: number
}

/** In the order asked; a person asked twice, or erased meanwhile, stands once or not at all. */
export const findAddressees = async (db: Db, asked: readonly AskedAddressee[]): Promise<Addressee[]> => {
  const people = await selectAddressees(
    db,
    asked.map(({ personId }) => personId),
  )
  const seen = new Set<number>()
  return asked.flatMap(({ type, id, role, personId }) => {
    const person = people.find((candidate) => candidate.id === personId)
    if (!person || seen.has(personId)) return []
    seen.add(personId)
    const isMobile = person.mobilePhone !== null
    return [
      {
        type,
        id,
        role,
        personId,
        gender: person.gender,
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        phone: isMobile ? person.mobilePhone : person.phone,
        phoneRegion: isMobile ? person.mobilePhoneRegion : person.phoneRegion,
      },
    ]
  })
}
