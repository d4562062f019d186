// The household that a contact would become: in its own words, or as the dialog corrected them.
import { householdOf } from '@cartable/domain/contacts/contacts.rules.ts'
import type { HouseholdInput } from '@cartable/domain/contacts/contacts.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import type { NewHousehold } from '../customers/create-household.ts'
import { type ContactRow, subjectIdsOf } from './contact-record.queries.ts'

export const householdFrom = async (db: Db, contact: ContactRow, asked?: HouseholdInput): Promise<NewHousehold> => {
  const { isStudent, customer, student } =
    asked ?? householdOf({ ...contact, phone: { phoneNumber: contact.phone, phoneRegion: contact.phoneRegion } })
  const { scholarLevelId, ...identity } = student
  return {
    customer: { ...customer, addressId: contact.parentAddressId ?? contact.addressId },
    student: isStudent ? null : { ...identity, addressId: contact.addressId },
    address: asked?.address,
    schooling: {
      scholarLevelId,
      establishmentId: contact.establishmentId,
      subjectIds: await subjectIdsOf(db, contact.id),
    },
  }
}
