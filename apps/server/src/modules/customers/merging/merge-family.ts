// Two records of one family: what is compared, and what goes with the cards and the advance.
import { customerLabels } from '@cartable/domain/customers/customers.schema.ts'
import type { MergeKind } from '../../../platform/merge-kind.ts'
import { comparedPerson, meansOfContact } from '../../people/compare-person.ts'
import { enableFamily, lockFamilies, readFamily, writeFamily } from './family.queries.ts'

/**
 * Cards are of the customer that the provider knows; the advance is asked where one of the two asked it. Who writes or calls is
 * to be known by the kept record alone: the other one leaves its means of contact to the merge, and has them again once undone.
 */
const carry: MergeKind['carry'] = (kept, givenUp) => {
  const [stripe, advance] = ['customers.stripe_customer_id', 'customers.urssaf_payment_enabled']
  const goes = kept.columns[stripe] == null && givenUp.columns[stripe] != null
  return {
    givenUp: {
      ...(goes && { [stripe]: null }),
      ...(!givenUp.playsOther && meansOfContact),
    },
    kept: {
      ...(goes && { [stripe]: givenUp.columns[stripe] }),
      ...(givenUp.columns[advance] === true && kept.columns[advance] !== true && { [advance]: true }),
    },
  }
}

export const familyKind: MergeKind = {
  owner: 'customers',
  name: 'customer',
  fields: [
    ...comparedPerson,
    { key: 'payer', label: 'Payeur', columns: ['customers.billing_person_id'] },
    {
      key: 'secondContact',
      label: 'Second contact',
      columns: ['name', 'link', 'email', 'phone', 'phone_region'].map((part) => `customers.second_contact_${part}`),
    },
    { key: 'urssafNumber', label: customerLabels.urssafNumber, columns: ['customers.urssaf_number'] },
    { key: 'employerNumber', label: customerLabels.employerNumber, columns: ['customers.employer_number'] },
  ],
  lock: lockFamilies,
  read: readFamily,
  write: writeFamily,
  carry,
  setEnabled: enableFamily,
}
