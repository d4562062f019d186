// The file of school careers: a line per level.
import { schoolCareersApi } from '@cartable/domain/reference/reference.api.ts'
import { schoolCareers } from '@cartable/domain/reference/reference.tables.ts'
import { audiences } from '@cartable/domain/reference/subjects/subjects.schema.ts'
import type { z } from 'zod'
import { nextOrder } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  type ExchangeColumn,
  enabledColumn,
  idColumn,
  type LineValue,
  type LineValues,
} from '../../../platform/exchange/layout.ts'
import { recordLayout, refuseLine } from '../../../platform/exchange/record-layout.ts'
import { countRows } from '../../../platform/exchange/table.queries.ts'
import { colorColumn } from '../shared/exchange.columns.ts'
import { findByName, findLevel, pageOfCareers } from '../shared/exchange.queries.ts'
import { findCareer, levelsOf } from './careers.queries.ts'
import { saveCareer } from './save-career.ts'

type CareerInput = z.output<typeof schoolCareersApi.save.input>
type Level = CareerInput['levels'][number]

const flag = (key: keyof Level, title: string): ExchangeColumn => ({
  key,
  title,
  kind: 'flag',
  help: 'Oui ou Non.',
  example: key !== 'isExamYear',
})
const flags = [
  flag('isExamYear', 'Année d’examen'),
  flag('isAvailableForPrivateTuition', 'Cours particuliers'),
  flag('isAvailableForTraineeship', 'Stages'),
]
const newLevel: Omit<Level, 'name'> = {
  id: null,
  color: null,
  isExamYear: false,
  isAvailableForPrivateTuition: true,
  isAvailableForTraineeship: true,
  enabled: true,
}

const namesLevel = ({ level }: Readonly<Record<string, unknown>>): boolean =>
  typeof level === 'string' && level.trim() !== ''

const isLevel = (level: Level, { id, level: name }: Readonly<Record<string, unknown>>): boolean =>
  id === null || id === undefined
    ? typeof name === 'string' && level.name.toLowerCase() === name.trim().toLowerCase()
    : level.id === id

/** The career of a line: that of its level when it has an id, else the one it names. */
const careerOf = async (db: Db, { id, career }: Readonly<Record<string, unknown>>): Promise<number | null> => {
  if (typeof id !== 'number') return findByName(db, 'schoolCareers', null, career)
  const level = await findLevel(db, id)
  return level ? level.schoolCareerId : refuseLine('id', 'Aucune fiche n’a cet identifiant.')
}

/** A career is found by its name, so that a line does not change it; a level stays in its career. */
const nameOf = (known: string, said: LineValue | undefined): string => {
  const name = typeof said === 'string' ? said.trim() : ''
  if (known !== '' && known.toLowerCase() !== name.toLowerCase())
    refuseLine('career', `Ce niveau est dans le parcours «\u00a0${known}\u00a0»\u00a0: il y reste.`)
  return known || name
}

/** The level of a form with what a line says. */
const changed = (level: Level, said: LineValues): Level => ({
  ...level,
  ...(typeof said.level === 'string' && { name: said.level }),
  ...(said.color !== undefined && { color: said.color as string | null }),
  ...Object.fromEntries(
    ['enabled', ...flags.map(({ key }) => key)].flatMap((key) =>
      typeof said[key] === 'boolean' ? [[key, said[key]]] : [],
    ),
  ),
})

export const careersLayout = recordLayout({
  objectType: 'schoolCareers',
  label: 'Parcours scolaires',
  right: 'codification',
  isInParts: true,
  pathOf: (id) => `/codification/${schoolCareers.slug}/${id}`,
  intro: [
    'Une ligne par niveau, avec le nom de son parcours. Un niveau de ce nom dans ce parcours est mis à jour\u202f; les autres sont ajoutés à la suite.',
    'Un parcours qui n’existe pas encore est créé par sa première ligne. Un niveau absent du fichier reste tel quel.',
  ],
  columns: [
    { ...idColumn, help: `${idColumn.help} C’est celui du niveau.` },
    {
      key: 'career',
      title: 'Parcours',
      kind: 'text',
      isRequired: true,
      help: 'Nom du parcours scolaire.',
      example: 'Collège',
    },
    {
      key: 'careerAudience',
      title: 'Public du parcours',
      kind: 'text',
      choices: audiences,
      help: 'Élèves scolarisés quand la cellule est vide.',
      example: 'school',
    },
    { key: 'careerOrder', title: 'Ordre du parcours', kind: 'integer', help: 'Rang dans les listes.', example: 2 },
    { key: 'level', title: 'Niveau', kind: 'text', isRequired: true, help: 'Nom du niveau.', example: '6e' },
    colorColumn,
    ...flags,
    enabledColumn,
  ],
  begin: async (context) => {
    const { db } = context
    return {
      schema: schoolCareersApi.save.input as never,
      labelOf: ({ career, level }) => [career, level].filter((text) => typeof text === 'string').join(' / '),
      resolve: (values) => ({ ...values }),
      meet: async (values) => {
        const id = await careerOf(db, values)
        const career = id === null ? undefined : await findCareer(db, id)
        if (!career) {
          const orderKey = await nextOrder(db, schoolCareers.table)
          return {
            id: null,
            enabled: true,
            form: { id: null, updatedAt: null, name: '', audience: 'school', orderKey, levels: [] },
          }
        }
        const levels = await levelsOf(db, career.id)
        const level = levels.find((one) => isLevel(one, values))
        const { id: careerId, updatedAt, name, audience, orderKey } = career
        return {
          id: level || !namesLevel(values) ? careerId : null,
          enabled: level?.enabled ?? true,
          form: { id: careerId, updatedAt, name, audience, orderKey, levels },
        }
      },
      apply: (form, given) => {
        const said = given as LineValues
        const { levels } = form as CareerInput
        const known = levels.findIndex((level) => isLevel(level, said))
        const hasLevel = known >= 0 || namesLevel(said)
        return {
          ...form,
          name: nameOf((form as CareerInput).name, said.career),
          ...(typeof said.careerAudience === 'string' && { audience: said.careerAudience }),
          ...(typeof said.careerOrder === 'number' && { orderKey: said.careerOrder }),
          levels: !hasLevel
            ? levels
            : known >= 0
              ? levels.with(known, changed(levels[known] as Level, said))
              : [...levels, changed({ ...newLevel, name: '' }, said)],
        }
      },
      save: async (input) => (await saveCareer(context, input as CareerInput)).id,
    }
  },
  count: (db) => countRows(db, 'scholar_levels'),
  exportPage: async (db, after, limit) => {
    const rows = await pageOfCareers(db, after ?? 0, limit)
    const careers = new Set(rows.map(({ careerId }) => careerId))
    return { last: careers.size < limit ? null : (rows.at(-1)?.careerId ?? null), rows }
  },
})
