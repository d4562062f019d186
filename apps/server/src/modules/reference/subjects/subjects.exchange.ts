// The file of subjects.
import { subjectsApi } from '@cartable/domain/reference/reference.api.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { subjects } from '@cartable/domain/reference/reference.tables.ts'
import { subjectTypes } from '@cartable/domain/reference/subjects/subjects.schema.ts'
import type { z } from 'zod'
import { disableReference, nextOrder } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import { choicesOf } from '../../../platform/exchange/choices.ts'
import { enabledColumn, idColumn, type LineValue } from '../../../platform/exchange/layout.ts'
import { idOf, idsOf } from '../../../platform/exchange/lookups.ts'
import { recordLayout } from '../../../platform/exchange/record-layout.ts'
import { countRows } from '../../../platform/exchange/table.queries.ts'
import { colorColumn } from '../shared/exchange.columns.ts'
import { findByName, pageOfSubjects } from '../shared/exchange.queries.ts'
import { nameChoices } from '../shared/name-choices.ts'
import { saveSubject } from './save-subject.ts'
import { findSubject } from './subjects.queries.ts'

const nothing = { removeThumbnail: false, removeBanner: false }
const emptySubject = async (db: Db) => ({
  id: null,
  updatedAt: null,
  name: '',
  orderKey: await nextOrder(db, subjects.table),
  color: null,
  subjectCategoryId: null,
  type: 'scholar',
  scholarLevelIds: [],
  graduationIds: [],
  experienceIds: [],
})

/** Look-ups of the records that a subject names. */
const namesOf = async (db: Db) => ({
  categories: choicesOf(await nameChoices.subjectCategories(db)),
  levels: choicesOf(await nameChoices.levels(db)),
  graduations: choicesOf(await nameChoices.graduations(db)),
  experiences: choicesOf(await nameChoices.experiences(db)),
})

type SubjectInput = z.output<typeof subjectsApi.save.input>

export const subjectsLayout = recordLayout({
  objectType: 'subjects',
  label: 'Matières',
  right: 'codification',
  pathOf: (id) => `/codification/${subjects.slug}/${id}`,
  intro: [
    'Une ligne par matière. Une matière de ce nom est mise à jour\u202f; les autres sont ajoutées. Les images restent.',
  ],
  columns: [
    idColumn,
    {
      key: 'name',
      title: 'Nom',
      kind: 'text',
      isRequired: true,
      help: '150 caractères au plus.',
      example: 'Mathématiques',
    },
    {
      key: 'subjectCategoryId',
      title: 'Catégorie',
      kind: 'text',
      isRequired: true,
      help: 'Nom d’une catégorie de matières de la codification.',
      example: 'Sciences',
    },
    {
      key: 'type',
      title: 'Type',
      kind: 'text',
      choices: subjectTypes,
      help: 'Scolaire quand la cellule est vide.',
      example: 'scholar',
    },
    {
      key: 'orderKey',
      title: 'Ordre',
      kind: 'integer',
      help: 'Rang dans les listes\u202f; à la suite quand il est vide.',
      example: 3,
    },
    colorColumn,
    {
      key: 'scholarLevelIds',
      title: 'Niveaux',
      kind: 'words',
      help: 'Noms de niveaux de la codification.',
      example: '6e ; 5e',
    },
    { key: 'graduationIds', title: 'Diplômes', kind: 'words', help: 'Noms de diplômes qui qualifient.', example: null },
    {
      key: 'experienceIds',
      title: 'Expériences',
      kind: 'words',
      help: 'Noms d’expériences qui qualifient.',
      example: null,
    },
    enabledColumn,
  ],
  constraints: {
    subjects_subject_category_id_fkey: { refusal: referenceRefusals.unknownCategory, path: 'subjectCategoryId' },
  },
  begin: async (context) => {
    const { db } = context
    const names = await namesOf(db)
    return {
      schema: subjectsApi.save.input as never,
      labelOf: ({ name }) => String(name ?? ''),
      resolve: ({ subjectCategoryId, scholarLevelIds, graduationIds, experienceIds, type, orderKey, ...values }) => ({
        ...values,
        ...(type && { type }),
        ...(typeof orderKey === 'number' && { orderKey }),
        ...idOf('subjectCategoryId', subjectCategoryId, names.categories),
        ...idsOf('scholarLevelIds', scholarLevelIds, names.levels),
        ...idsOf('graduationIds', graduationIds, names.graduations),
        ...idsOf('experienceIds', experienceIds, names.experiences),
      }),
      meet: async ({ id, name }) => {
        const found = await findByName(db, 'subjects', id, name)
        const subject = found === null ? null : await findSubject(db, found)
        if (!subject) return { id: null, enabled: true, form: { ...(await emptySubject(db)), ...nothing } }
        const { enabled, ...form } = subject
        return { id: subject.id, enabled, form: { ...form, ...nothing } }
      },
      save: async (input) => (await saveSubject(context, input as SubjectInput)).id,
      setEnabled: (id, enabled) => disableReference(context, subjects, { ids: [id], enabled }),
    }
  },
  count: (db) => countRows(db, subjects.table),
  exportPage: async (db, after, limit) => {
    const names = await namesOf(db)
    const rows = await pageOfSubjects(db, after ?? 0, limit)
    const words = (ids: readonly number[], { nameOf }: { nameOf: (id: number) => string | null }): LineValue =>
      ids.flatMap((id) => nameOf(id) ?? [])
    return {
      last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      rows: rows.map(({ scholarLevelIds, graduationIds, experienceIds, subjectCategoryId, ...row }) => ({
        ...row,
        subjectCategoryId: names.categories.nameOf(subjectCategoryId),
        scholarLevelIds: words(scholarLevelIds, names.levels),
        graduationIds: words(graduationIds, names.graduations),
        experienceIds: words(experienceIds, names.experiences),
      })),
    }
  },
})
