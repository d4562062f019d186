// Operations of the mailing list of teachers: whom to write to, chosen by what they teach and where, and the same as a file.

import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { CourseFormat, id, queryFlag, queryIds, queryList } from '../kernel/fields.ts'
import { IdOption, listAnswer, listInput, Option } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'

export const teacherServices = ['private-tuition', 'traineeship'] as const
export type TeacherService = (typeof teacherServices)[number]
export const teacherServiceLabels: Readonly<Record<TeacherService, string>> = {
  'private-tuition': 'Cours particuliers',
  traineeship: 'Stages',
}

export const TeacherMailingRow = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phoneRegion: z.string().nullable(),
  selfEmployed: z.boolean(),
  services: z.array(z.enum(teacherServices)),
  courseFormats: z.array(CourseFormat),
  /** The main one first. */
  subjects: z.array(z.string()),
  city: z.string().nullable(),
  departement: z.string().nullable(),
  available: z.boolean(),
  availabilityOn: z.string().nullable(),
  /** False: gone. */
  isActive: z.boolean(),
})
export type TeacherMailingRow = z.infer<typeof TeacherMailingRow>

const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
const read = right('teachers', 'read')

const input = listInput({
  sorts: ['name', 'city'],
  defaultSort: 'name.asc',
  filters: {
    /** Candidates are never in it: recruitment writes to them. */
    withInactive: queryFlag.default(false),
    services: queryList(z.enum(teacherServices)).default([]),
    subjects: queryIds.default([]),
    levels: queryIds.default([]),
    formats: queryList(CourseFormat).default([]),
    cities: queryList(z.string().max(100).refine(storable)).default([]),
    departements: queryList(z.string().regex(/^[0-9AB]{2,3}$/)).default([]),
    selfEmployed: queryFlag.optional(),
    onlyAvailable: queryFlag.default(false),
  },
})

export const teachersMailingApi = defineOperations('teachers', {
  mailingList: operation({
    name: 'teachers_mailing_list',
    method: 'GET',
    path: '/teachers/teachers-mailing-list',
    effect: 'read',
    access: read,
    input,
    answer: listAnswer(TeacherMailingRow),
    summary: 'Liste de diffusion des professeurs',
  }),
  mailingFilters: operation({
    name: 'teachers_mailing_filters',
    method: 'GET',
    path: '/teachers/teachers-mailing-filters',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: z.object({
      subjects: z.array(IdOption),
      levels: z.array(IdOption.extend({ group: z.string() })),
      cities: z.array(z.string()),
      departements: z.array(Option),
    }),
    summary: 'Choix des filtres de la liste de diffusion des professeurs',
  }),
  mailingCsv: operation({
    name: 'teachers_mailing_csv_export',
    method: 'GET',
    path: '/teachers/teachers-mailing-csv-export',
    effect: 'readLagging',
    access: read,
    input,
    answer: { document: ['text/csv; charset=utf-8'] },
    summary: 'Liste de diffusion des professeurs du filtre, en CSV',
  }),
})
