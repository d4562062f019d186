// The file of planned lessons: a line for each, on a contract that runs, at an hour when everybody is free.
import { contractLocations } from '@cartable/domain/contracts/locations.words.ts'
import { CoursePlan } from '@cartable/domain/courses/planning/planning.schema.ts'
import { lessonLocations } from '@cartable/domain/courses/shared/place.schema.ts'
import type { AddressView } from '@cartable/domain/kernel/address.ts'
import { dayOf, formatTime, parseTime } from '@cartable/domain/kernel/dates.ts'
import { instantAt } from '@cartable/domain/kernel/schedule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { choicesOf } from '../../../platform/exchange/choices.ts'
import { addressOf } from '../../../platform/exchange/forms.ts'
import {
  type ExchangeColumn,
  type ImportOptions,
  idColumn,
  type LineValues,
} from '../../../platform/exchange/layout.ts'
import { idOf, oncePerHandle } from '../../../platform/exchange/lookups.ts'
import { type Met, recordLayout, refuseLine } from '../../../platform/exchange/record-layout.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { meetContract, partyColumns } from '../../contracts/shared/meet-parties.ts'
import { findAddress } from '../../people/people.service.ts'
import { nameChoices } from '../../reference/shared/name-choices.ts'
import { checkPlan } from '../planning/check-plan.ts'
import { findContractToPlan } from '../planning/contracts-to-plan.queries.ts'
import { lessonOccupations } from '../planning/occupation-constraints.ts'
import { planCourse } from '../planning/plan-course.ts'
import { findPlanned } from '../planning/planned.queries.ts'
import { countPlanned, findPlannedAt, pageOfPlanned } from './planned-files.queries.ts'

type Form = Readonly<Record<string, unknown>>
type Plan = { readonly contractId: number; readonly expectedAt: string; readonly durationMinutes: number }

const subjectsOf = oncePerHandle(async (db: Db) => choicesOf(await nameChoices.subjects(db)))

/** Minutes of a day: « 17:00 », « 17h30 », or the part of a day that a spreadsheet makes of an hour. */
const timeOf = (value: unknown): string => {
  const part = Number(String(value).replace(',', '.'))
  const minutes = Math.round(part * 1_440)
  const typed =
    part > 0 && part < 1
      ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
      : String(value).replace(/:00$/, (end) => (/^\d{1,2}:\d{2}:00$/.test(String(value)) ? '' : end))
  return parseTime(typed) ?? refuseLine('time', `«\u00a0${String(value)}\u00a0» n’est pas une heure.`)
}

/** When a line says that the lesson is; nothing where it does not. */
const instantOf = ({ expectedAt, time }: LineValues): { expectedAt?: string } => {
  if (typeof expectedAt !== 'string') return {}
  if (time === null || time === undefined) return refuseLine('time', 'Ce champ est obligatoire.')
  return { expectedAt: instantAt(expectedAt, timeOf(time)) }
}

const mailsOfContract = async (db: Db, contractId: number) => {
  const contract = await findContractToPlan(db, contractId)
  return [contract?.customerEmail, contract?.teacherEmail].filter((email) => typeof email === 'string').length
}

const meet = async ({ db }: OperationContext, line: Form): Promise<Met> => {
  const given = typeof line.id === 'number' ? ((await findPlanned(db, {}, line.id)) ?? null) : null
  if (typeof line.id === 'number' && given?.status !== '1-planned')
    refuseLine('id', 'Aucun cours planifié n’a cet identifiant.')
  const subjectId = typeof line.subjectId === 'number' ? line.subjectId : null
  const contractId = given?.contractId ?? (await meetContract(db, line, { key: 'contractId', subjectId }))
  const known =
    given ?? (typeof line.expectedAt === 'string' ? await findPlannedAt(db, contractId, line.expectedAt) : null)
  const mails = await mailsOfContract(db, contractId)
  const unset = { contractId, replacesId: null, withIds: [], mails }
  if (!known) {
    const form = { id: null, updatedAt: null, expectedAt: null, durationMinutes: null, teacherComment: null }
    return { id: null, enabled: true, form: { ...form, location: null, locationAddress: null, ...unset } }
  }
  const { id, updatedAt, expectedAt, durationMinutes, teacherComment, location } = known
  const address = await findAddress(db, known.locationAddressId)
  const place = { location, locationAddress: address && { ...address, typedByHand: true } }
  return { id, enabled: true, form: { id, updatedAt, expectedAt, durationMinutes, teacherComment, ...place, ...unset } }
}

const begin = async (context: OperationContext, { tells }: ImportOptions) => {
  const subjects = await subjectsOf(context.db)
  return {
    schema: CoursePlan as never,
    labelOf: ({ studentFirstName, customerLastName, contractId, expectedAt }: Form) => {
      const names = [studentFirstName, customerLastName].filter((name) => typeof name === 'string').join(' ')
      const whose = names || (typeof contractId === 'string' ? contractId : '')
      return typeof expectedAt === 'string' ? [whose, expectedAt.slice(0, 10)].filter(Boolean).join(', ') : whose
    },
    resolve: ({ subjectId, time, expectedAt, ...values }: LineValues) => ({
      ...values,
      ...idOf('subjectId', subjectId, subjects),
      ...instantOf({ time: time ?? null, expectedAt: expectedAt ?? null }),
    }),
    meet: (line: Form) => meet(context, line),
    apply: (form: Form, { expectedAt, durationMinutes, teacherComment, location, locationAddress }: Form): Form => ({
      ...form,
      ...(expectedAt !== undefined && { expectedAt }),
      ...(typeof durationMinutes === 'number' && { durationMinutes }),
      ...(teacherComment !== undefined && { teacherComment }),
      ...(typeof location === 'string' && { location }),
      ...(typeof locationAddress === 'string' && {
        locationAddress: addressOf({ addressLine: locationAddress }, form.locationAddress as AddressView | null),
      }),
    }),
    weigh: async (form: Form, { id }: Met) => {
      const { contractId, expectedAt: at, durationMinutes } = form as Plan
      const asked = { contractId, at, durationMinutes, ...(id !== null && { courseId: id }) }
      return { warnings: (await checkPlan(context, asked)).warnings, alike: [], advice: '' }
    },
    mailsOf: (_: Form, { form }: Met) => form.mails as number,
    save: async (input: Form) => (await planCourse(context, input as never, { tells })).id,
  }
}

const places = Object.fromEntries(lessonLocations.map((one) => [one, contractLocations[one]]))

const column = (key: string, title: string, help: string, kind: ExchangeColumn['kind'] = 'text'): ExchangeColumn => ({
  ...{ key, title, kind, help, example: null },
})

export const plannedLayout = recordLayout({
  objectType: 'plannedCourses',
  label: 'Cours planifiés',
  right: 'courses',
  otherRights: ['customers', 'students', 'teachers'],
  liveKey: 'courses',
  pathOf: () => null,
  intro: [
    'Une ligne par cours à venir, sur un contrat qui a un prix ce jour-là\u202f; il est désigné par son numéro, ou par l’élève, le professeur et la matière. Un cours planifié du même contrat à la même heure est mis à jour\u202f; les autres sont ajoutés.',
    'Les règles sont celles de l’agenda\u00a0: personne n’est à deux endroits à la fois. Un jour sans cours ou une heure où le professeur n’est pas disponible est signalé à la vérification.',
  ],
  columns: [
    idColumn,
    column('contractId', 'Numéro de contrat', 'Donné par l’export des contrats\u202f; à défaut, les noms suffisent.'),
    ...partyColumns.filter(({ key }) => key !== 'studentId' && key !== 'teacherId'),
    column('subjectId', 'Matière', 'Quand l’élève a plusieurs contrats.'),
    {
      ...column('expectedAt', 'Jour', 'À venir.', 'day'),
      ...{ isRequired: true, example: '2026-12-09', synonyms: ['Date', 'Date du cours', 'Jour du cours'] },
    },
    {
      ...column('time', 'Heure', 'Heure de début\u00a0: 17:00 ou 17h.'),
      ...{ isRequired: true, example: '17:00', synonyms: ['Début', 'Heure de début', 'Heure du cours'] },
    },
    {
      ...column('durationMinutes', 'Durée en minutes', 'Selon le pas du contrat.', 'integer'),
      ...{ isRequired: true, example: 90, synonyms: ['Durée', 'Durée (min)', 'Minutes'] },
    },
    column('teacherComment', 'Commentaire', '2 000 caractères au plus.'),
    { ...column('location', 'Lieu', 'Celui du contrat quand la cellule est vide.'), choices: places },
    column('locationAddress', 'Adresse du cours', 'D’un autre lieu, en une ligne.'),
  ],
  constraints: lessonOccupations('expectedAt'),
  begin,
  count: countPlanned,
  exportPage: async (db, after, limit) => {
    const subjects = await subjectsOf(db)
    const rows = await pageOfPlanned(db, after ?? 0, limit)
    return {
      last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      rows: rows.map(({ subjectId, expectedAt, ...row }) => ({
        ...row,
        subjectId: subjects.nameOf(subjectId),
        expectedAt: dayOf(expectedAt),
        time: formatTime(expectedAt),
      })),
    }
  },
})
