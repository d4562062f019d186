// The use cases of customers and students: list, records, forms, disabling, autocompletes, photo.
import { autocompleteRules, customersApi } from '@cartable/domain/customers/customers.api.ts'
import { customersRefusals } from '@cartable/domain/customers/customers.refusals.ts'
import type { OpenOfPeople } from '@cartable/domain/customers/customers.schema.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import { fullName, listName } from '@cartable/domain/people/people.rules.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { cancelPlannedWith, plannedWith } from '../courses/planning/cancel-for-disabling.ts'
import { openPhoto } from '../people/save-photo.ts'
import { offerLevels } from '../reference/shared/offer-choices.ts'
import { addCustomer } from './add-customer.ts'
import { addStudent } from './add-student.ts'
import {
  customerCities,
  findCustomers,
  findStudents,
  hasGivenUp,
  listCustomers,
  listOpen,
} from './customers.queries.ts'
import { describeCustomer, describeStudent } from './describe-records.ts'
import { letPupilAnswer } from './let-pupil-answer.ts'
import { noteLogEntries } from './note-log-entries.ts'
import { findStudent, setEnabled } from './records.queries.ts'

const { from, most } = autocompleteRules

type Switch = InputOf<typeof customersApi.disable>
/** What the journal of each record says of it. */
const switchTitles = {
  customers: { on: 'Client réactivé', off: 'Client désactivé' },
  students: { on: 'Élève réactivé', off: 'Élève archivé' },
} as const

/** To be read before they are disabled; null where nothing is open. */
const openOf = async (
  context: OperationContext,
  table: 'customers' | 'students',
  ids: readonly number[],
): Promise<OpenOfPeople | null> => {
  const planned = await plannedWith(context, { table, ids })
  const open = { planned, ...(await listOpen(context.db, table, ids, context.today())) }
  const isNothing = [open.contracts, open.registrations, open.searches].every((some) => some.length === 0)
  return planned === null && isNothing ? null : open
}

const disable = async (
  context: OperationContext,
  table: 'customers' | 'students',
  { ids, enabled, cancelsLessons }: Switch,
) => {
  const { db, identity, live, now } = context
  if (enabled && (await hasGivenUp(db, table, ids))) refuse(mergingRefusals.withdrawn)
  const open = enabled ? null : await openOf(context, table, ids)
  if (open && !cancelsLessons) return { disabledCount: 0, open }
  if (open?.planned) await cancelPlannedWith(context, { table, ids })
  const changed = await setEnabled(db, table, ids, enabled)
  await noteLogEntries(db, {
    ownerClass: table,
    ownerIds: changed,
    title: switchTitles[table][enabled ? 'on' : 'off'],
    body: `Par ${identity?.name ?? 'le programme'}.`,
    at: now(),
    accountId: identity?.accountId ?? null,
  })
  live(['customers'])
  return { disabledCount: changed.length, open: null }
}

const studentPhoto = async (context: OperationContext, { id }: { id: number }) =>
  openPhoto(context, ((await findStudent(context.db, id)) ?? notFound()).photoFileId)

export const customersService = handlers(
  customersApi,
  {
    list: ({ db, today }, input) => listCustomers(db, input, today()),
    filterOptions: async ({ db }) => ({ levels: await offerLevels(db), cities: await customerCities(db) }),
    disable: (context, input) => disable(context, 'customers', input),
    show: (context, { id }) => describeCustomer(context, id),
    save: addCustomer,
    autocomplete: async ({ db }, { query }) => {
      const found = query.length < from ? [] : await findCustomers(db, query, most)
      return {
        results: found.map((row) => ({
          id: row.id,
          label: listName(row),
          detail: [row.number, row.sortCity].filter(Boolean).join(' · '),
        })),
      }
    },
    showStudent: (context, input) => describeStudent(context, input),
    saveStudent: addStudent,
    letPupilAnswer,
    disableStudents: (context, { id, ids, ...input }) =>
      disable(context, 'students', { ...input, ids: id === undefined ? ids : [...new Set([id, ...ids])] }),
    studentAutocomplete: async ({ db }, { query }) => {
      const found = query.length < from ? [] : await findStudents(db, query, most)
      return {
        results: found.map((row) => ({
          id: row.id,
          label: listName(row),
          detail: [row.levelName, fullName({ firstName: row.customerFirstName, lastName: row.customerLastName })]
            .filter(Boolean)
            .join(' · '),
        })),
      }
    },
    studentPhoto,
  },
  {
    constraints: {
      students_scholar_level_id_fkey: { refusal: customersRefusals.unknownLevel, path: 'scholarLevelId' },
      students_establishment_id_fkey: { refusal: customersRefusals.unknownEstablishment, path: 'establishmentId' },
      students_customer_id_fkey: { refusal: customersRefusals.unknownCustomer, path: 'customerId' },
      students_person_uq: { refusal: customersRefusals.alreadyStudent, path: 'isCustomer' },
      student_subjects_subject_id_fkey: { refusal: customersRefusals.unknownSubject, path: 'subjectIds' },
      student_chapters_chapter_id_fkey: { refusal: customersRefusals.unknownChapter, path: 'chapterIds' },
    },
  },
)
