// Two records of one family: what is compared, and what goes with the cards and the advance.
import { customerLabels } from '@cartable/domain/customers/customers.schema.ts'
import { personLabels } from '@cartable/domain/people/people.schema.ts'
import type { MergeKind } from '../../../platform/merge-kind.ts'
import { enableFamily, lockFamilies, readFamily, writeFamily } from './family.queries.ts'

const phone = (column: string) => [column, `${column}_region`]

const means = ['email', 'phone', 'phone_region', 'mobile_phone', 'mobile_phone_region'].map(
  (column) => `people.${column}`,
)

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
      ...(!givenUp.playsOther && Object.fromEntries(means.map((column) => [column, null]))),
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
    { key: 'gender', label: personLabels.gender, columns: ['people.gender'] },
    { key: 'lastName', label: personLabels.lastName, columns: ['people.last_name'] },
    { key: 'firstName', label: personLabels.firstName, columns: ['people.first_name'] },
    {
      key: 'birth',
      label: 'Naissance',
      columns: [
        'birth_name',
        'birth_on',
        'birth_country',
        'birth_departement_code',
        'birth_city_code',
        'birth_city',
      ].map((column) => `people.${column}`),
    },
    { key: 'email', label: personLabels.email, columns: ['people.email'] },
    { key: 'phone', label: personLabels.phone, columns: phone('people.phone') },
    { key: 'mobilePhone', label: personLabels.mobilePhone, columns: phone('people.mobile_phone') },
    { key: 'address', label: personLabels.address, columns: ['people.address_id'] },
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
