// The file of teachers. What is secret (IBAN, social-security number) is in no file, and stays as it is.
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { teachersRefusals } from '@cartable/domain/teachers/teachers.refusals.ts'
import { teacherLabels as labels, TeacherInput } from '@cartable/domain/teachers/teachers.schema.ts'
import { teacherStatusLabels } from '@cartable/domain/teachers/teachers.workflow.ts'
import type { Db } from '../../platform/db/database.ts'
import { choicesOf } from '../../platform/exchange/choices.ts'
import { type ExchangeColumn, type ImportOptions, idColumn, type LineValues } from '../../platform/exchange/layout.ts'
import { idOf, idsOf, oncePerHandle, orderedIdsOf } from '../../platform/exchange/lookups.ts'
import { type Met, recordLayout, refuseLine } from '../../platform/exchange/record-layout.ts'
import { countRows } from '../../platform/exchange/table.queries.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { personCells, personColumns, personOf } from '../people/person-columns.ts'
import { lookAtAddress } from '../reference/places/look-at-address.ts'
import { nameChoices } from '../reference/shared/name-choices.ts'
import { findTeacherIds, pageOfTeachers } from './exchange.queries.ts'
import { saveTeacher } from './save-teacher.ts'
import { showTeacher } from './show-teacher.ts'

const namesOf = oncePerHandle(async (db: Db) => ({
  levels: choicesOf(await nameChoices.levels(db)),
  subjects: choicesOf(await nameChoices.subjects(db)),
  establishments: choicesOf(await nameChoices.establishments(db)),
  categories: choicesOf(await nameChoices.teacherCategories(db)),
}))

type Form = Readonly<Record<string, unknown>>
type Subject = { readonly subjectId: number; readonly isMain: boolean; readonly levelIds: readonly number[] }

/** The subjects of a line, the first one the main one; those that stay keep their levels. */
const subjectsOf = (ids: readonly number[], stored: readonly Subject[]): Subject[] =>
  ids.map((subjectId, index) => ({
    subjectId,
    isMain: index === 0,
    levelIds: stored.find((subject) => subject.subjectId === subjectId)?.levelIds ?? [],
  }))

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const find = async (db: Db, { id, email, firstName, lastName }: Form): Promise<number | undefined> => {
  if (typeof id === 'number') return id
  const found = await findTeacherIds(db, {
    email: text(email) || null,
    firstName: text(firstName),
    lastName: text(lastName),
  })
  if (found.length > 1)
    refuseLine('lastName', 'Plusieurs professeurs répondent à cette ligne\u00a0: indiquez l’identifiant.')
  return found[0]
}

const flags = {
  available: 'Disponible',
  availableForPrivateTuition: 'Cours particuliers',
  availableForTraineeship: 'Stages',
  hasVehicle: 'Véhicule',
  selfEmployed: 'Indépendant',
} as const

type Known = Parameters<typeof lookAtAddress>[2]

const begin = async (context: OperationContext, { tells }: ImportOptions) => {
  const { db } = context
  const names = await namesOf(db)
  return {
    schema: TeacherInput as never,
    labelOf: ({ firstName, lastName }: Form) =>
      [firstName, lastName].filter((name) => typeof name === 'string').join(' '),
    enabledOf: ({ status }: Form) => status !== 'inactive',
    resolve: ({ teacherCategoryId, subjectIds, scholarLevelIds, establishmentIds, status, ...values }: LineValues) => ({
      ...Object.fromEntries(Object.entries(values).filter(([key, value]) => !(key in flags && value === null))),
      ...(status && { status }),
      ...idOf('teacherCategoryId', teacherCategoryId, names.categories),
      ...orderedIdsOf('subjectIds', subjectIds, names.subjects),
      ...idsOf('scholarLevelIds', scholarLevelIds, names.levels),
      ...idsOf('establishmentIds', establishmentIds, names.establishments),
    }),
    meet: async (values: Form) => {
      const id = await find(db, values)
      const { address, interventionAddress, ...form } = await showTeacher(context, id)
      const kept = (known: typeof address) => known && { ...known, typedByHand: true }
      return {
        id: id ?? null,
        enabled: form.status !== 'inactive',
        form: { ...form, address: kept(address), interventionAddress: kept(interventionAddress) },
      }
    },
    apply: (form: Form, { id: _, subjectIds, addressLine: __, postalCode: ___, city: ____, ...said }: Form) => {
      const given = { ...said, addressLine: __, postalCode: ___, city: ____ } as LineValues
      const subjects = Array.isArray(subjectIds) ? { subjects: subjectsOf(subjectIds, form.subjects as Subject[]) } : {}
      return { ...form, ...said, ...subjects, ...personOf(given, form as never) }
    },
    // a candidate who is hired is told so
    mailsOf: ({ status, email }: Form, { form }: Met) =>
      form.status === 'candidate' && form.id !== null && status === 'active' && email !== null ? 1 : 0,
    weigh: async (form: Readonly<Record<string, unknown>>, met: Met) => ({
      warnings: await lookAtAddress(db, 'postalCode', met.form.address as Known, form.address as Known),
      alike: [],
      advice: '',
    }),
    save: async (input: unknown) => (await saveTeacher(context, input as never, { tells })).id,
  }
}

const column = (key: string, title: string, help: string, kind: ExchangeColumn['kind'] = 'text'): ExchangeColumn => ({
  key,
  title,
  kind,
  help,
  example: null,
})

export const teachersLayout = recordLayout({
  objectType: 'teachers',
  label: 'Professeurs',
  right: 'teachers',
  pathOf: (id) => `/teacher/show/${id}`,
  intro: [
    'Une ligne par professeur. Celui qui a cet e-mail (ou, sans e-mail, ce nom et ce prénom) est mis à jour\u202f; les autres sont ajoutés.',
    'Le statut suit ses règles\u00a0: un professeur n’est inactivé que sans contrat ouvert. IBAN et numéro de sécurité sociale ne sont dans aucun fichier et restent tels quels.',
  ],
  columns: [
    idColumn,
    ...personColumns([
      'gender',
      'lastName',
      'firstName',
      'birthOn',
      'email',
      'phone',
      'mobilePhone',
      'addressLine',
    ]).map((one) => (one.key === 'lastName' || one.key === 'firstName' ? { ...one, isRequired: true } : one)),
    {
      ...column('status', labels.status, 'Candidat quand la cellule est vide.'),
      choices: teacherStatusLabels,
      example: 'active',
    },
    { ...column('hiredOn', labels.hiredOn, 'Obligatoire une fois embauché.', 'day'), example: '2026-09-01' },
    column('teacherCategoryId', 'Catégorie', 'Nom d’une catégorie de la codification.'),
    column('title', 'Titre', 'Titre de l’annonce.'),
    column('subjectIds', 'Matières', 'La première est la principale.', 'words'),
    column('scholarLevelIds', 'Niveaux', 'Noms de niveaux de la codification.', 'words'),
    column('establishmentIds', 'Établissements', 'Noms d’établissements de la codification.', 'words'),
    { ...column('courseFormats', 'Formats de cours', 'Où les cours ont lieu.', 'words'), choices: courseFormats },
    ...Object.entries(flags).map(([key, title]) => column(key, title, 'Oui ou Non.', 'flag')),
    column('availabilityOn', 'Disponible le', 'Quand il ne l’est pas encore.', 'day'),
    column('siret', labels.siret, '14 chiffres.'),
    column('vatNumber', labels.vatNumber, 'Celui du SIRET.'),
    column('sapNumber', labels.sapNumber, 'SAP et neuf chiffres.'),
  ],
  constraints: { teachers_url_key: { refusal: teachersRefusals.urlTaken, path: 'title' } },
  begin,
  count: (db) => countRows(db, 'teachers'),
  exportPage: async (db, after, limit) => {
    const names = await namesOf(db)
    const rows = await pageOfTeachers(db, after ?? 0, limit)
    return {
      last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      rows: rows.map(({ teacherCategoryId, subjectIds, scholarLevelIds, establishmentIds, ...row }) => ({
        ...Object.fromEntries(Object.keys(flags).map((key) => [key, row[key as keyof typeof flags]])),
        ...personCells(row),
        id: row.id,
        status: row.status,
        hiredOn: row.hiredOn,
        title: row.title,
        courseFormats: row.courseFormats,
        availabilityOn: row.availabilityOn,
        siret: row.siret,
        vatNumber: row.vatNumber,
        sapNumber: row.sapNumber,
        teacherCategoryId: teacherCategoryId && names.categories.nameOf(teacherCategoryId),
        subjectIds: subjectIds.flatMap((id) => names.subjects.nameOf(id) ?? []),
        scholarLevelIds: scholarLevelIds.flatMap((id) => names.levels.nameOf(id) ?? []),
        establishmentIds: establishmentIds.flatMap((id) => names.establishments.nameOf(id) ?? []),
      })),
    }
  },
})
