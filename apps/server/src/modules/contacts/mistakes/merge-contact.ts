// Two requests of one family: what is compared of them, and what becomes of the one that is given up.
import { contactFieldLabels } from '@cartable/domain/contacts/contacts.words.ts'
import type { MergeKind } from '../../../platform/merge-kind.ts'
import { lockRequests, readRequest, writeRequest } from './contact.queries.ts'

const own = (...columns: readonly string[]) => columns.map((column) => `contacts.${column}`)
const customer = own('customer_id', 'student_id')

/**
 * A request has nothing to disable: the one that is given up is lost, and no board shows it. It leaves its means of contact to
 * the merge, so that whoever writes or calls is known by the kept one alone.
 */
const carry: MergeKind['carry'] = (kept, givenUp) => {
  const goes = kept.columns['contacts.customer_id'] == null && givenUp.columns['contacts.customer_id'] != null
  return {
    kept: goes ? Object.fromEntries(customer.map((column) => [column, givenUp.columns[column]])) : {},
    givenUp: {
      ...(givenUp.columns['contacts.status'] !== 'won' && { 'contacts.status': 'lost' }),
      ...Object.fromEntries(
        own('email', 'phone', 'phone_region', 'recall_on', 'customer_id', 'student_id').map((column) => [column, null]),
      ),
    },
  }
}

export const contactKind: MergeKind = {
  owner: 'contacts',
  name: 'contact',
  fields: [
    {
      key: 'who',
      label: 'Famille et élève',
      columns: own(
        ...['is_student', 'gender', 'first_name', 'last_name', 'student_first_name', 'student_last_name'],
        ...['parent_gender', 'parent_address_id'],
      ),
    },
    { key: 'email', label: contactFieldLabels.email, columns: own('email') },
    { key: 'phone', label: contactFieldLabels.phone, columns: own('phone', 'phone_region') },
    { key: 'address', label: 'Adresse', columns: own('address_id') },
    { key: 'scholarLevel', label: 'Niveau', columns: own('scholar_level_id') },
    { key: 'establishment', label: 'Établissement', columns: own('establishment_id') },
    { key: 'subjects', label: 'Matières', columns: ['asked.subject_ids'] },
    { key: 'needs', label: 'Besoins', columns: own('needs') },
    { key: 'session', label: 'Stage demandé', columns: own('traineeship_session_id') },
    { key: 'wishes', label: 'Moments souhaités', columns: ['asked.wishes'] },
    { key: 'message', label: 'Message', columns: own('message') },
    { key: 'sales', label: 'Suivi par', columns: own('sales_staff_user_id') },
    { key: 'recallOn', label: contactFieldLabels.recallOn, columns: own('recall_on') },
  ],
  lock: lockRequests,
  read: readRequest,
  write: writeRequest,
  carry,
  setEnabled: async () => undefined,
}
