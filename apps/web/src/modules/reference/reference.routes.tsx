// What reference gives to the shell: a list and a form for each table, the index of them all, the menu under its headings.
import { right } from '@cartable/domain/kernel/access.ts'
import { cancellationPolicies } from '@cartable/domain/reference/cancellations/cancellations.tables.ts'
import { declaredTables } from '@cartable/domain/reference/codifications.ts'
import { holidays } from '@cartable/domain/reference/holidays/holidays.tables.ts'
import {
  chapters,
  documentTypes,
  locations,
  promoCodes,
  regionalUrssafs,
  responseTypes,
  teacherCategories,
} from '@cartable/domain/reference/office.tables.ts'
import { cities, establishments, linkingQuestions } from '@cartable/domain/reference/places/places.tables.ts'
import {
  referenceTables,
  schoolCareers,
  subjectCategories,
  subjects,
} from '@cartable/domain/reference/reference.tables.ts'
import type { ComponentType } from 'react'
import { referencePath } from '../../platform/codification/reference.types.ts'
import type { ModuleRoute, WebModule } from '../../platform/shell/module.ts'
import { messageTemplates } from './message-templates.ts'

const needs = [right('codification', 'read')]

type Screens = { readonly list: ModuleRoute['load']; readonly form: ModuleRoute['load'] }
// `$id` is a number, or `nouveau`.
const routesOf = (table: { readonly slug: string }, { list, form }: Screens): ModuleRoute[] => [
  { path: referencePath(table), load: list, needs },
  { path: `${referencePath(table)}/$id`, load: form, needs },
]
const ordinary = <M,>(load: () => Promise<M>, pick: (module: M) => [ComponentType, ComponentType]): Screens => ({
  list: async () => pick(await load())[0],
  form: async () => pick(await load())[1],
})

export const referenceModule: WebModule = {
  name: 'reference',
  routes: [
    { path: '/codification', load: async () => (await import('./CodificationIndex.tsx')).CodificationIndex, needs },
    ...declaredTables.flatMap((table) =>
      routesOf(table, {
        list: async () => (await import('./codification-screens.tsx')).listScreen(table.key),
        form: async () => (await import('./codification-screens.tsx')).formScreen(table.key),
      }),
    ),
    ...routesOf(
      subjects,
      ordinary(
        () => import('./subjects/subjects.tsx'),
        (m) => [m.SubjectList, m.SubjectForm],
      ),
    ),
    ...routesOf(
      subjectCategories,
      ordinary(
        () => import('./subjects/subject-categories.tsx'),
        (m) => [m.SubjectCategoryList, m.SubjectCategoryForm],
      ),
    ),
    ...routesOf(
      schoolCareers,
      ordinary(
        () => import('./subjects/school-careers.tsx'),
        (m) => [m.SchoolCareerList, m.SchoolCareerForm],
      ),
    ),
    ...routesOf(
      cities,
      ordinary(
        () => import('./places/cities.tsx'),
        (m) => [m.CityList, m.CityForm],
      ),
    ),
    ...routesOf(
      establishments,
      ordinary(
        () => import('./places/establishments.tsx'),
        (m) => [m.EstablishmentList, m.EstablishmentForm],
      ),
    ),
    ...routesOf(
      linkingQuestions,
      ordinary(
        () => import('./linking-questions.tsx'),
        (m) => [m.LinkingQuestionList, m.LinkingQuestionForm],
      ),
    ),
    ...routesOf(
      chapters,
      ordinary(
        () => import('./subjects/chapters.tsx'),
        (m) => [m.ChapterList, m.ChapterForm],
      ),
    ),
    ...routesOf(
      teacherCategories,
      ordinary(
        () => import('./teacher-categories.tsx'),
        (m) => [m.TeacherCategoryList, m.TeacherCategoryForm],
      ),
    ),
    ...routesOf(
      locations,
      ordinary(
        () => import('./places/locations.tsx'),
        (m) => [m.LocationList, m.LocationForm],
      ),
    ),
    ...routesOf(
      regionalUrssafs,
      ordinary(
        () => import('./regional-urssafs.tsx'),
        (m) => [m.RegionalUrssafList, m.RegionalUrssafForm],
      ),
    ),
    ...routesOf(
      documentTypes,
      ordinary(
        () => import('./document-types.tsx'),
        (m) => [m.DocumentTypeList, m.DocumentTypeForm],
      ),
    ),
    ...routesOf(
      promoCodes,
      ordinary(
        () => import('./promo-codes.tsx'),
        (m) => [m.PromoCodeList, m.PromoCodeForm],
      ),
    ),
    ...routesOf(
      holidays,
      ordinary(
        () => import('./holidays/holidays.tsx'),
        (m) => [m.HolidayList, m.HolidayForm],
      ),
    ),
    ...routesOf(
      cancellationPolicies,
      ordinary(
        () => import('./cancellations/cancellations.tsx'),
        (m) => [m.CancellationPolicyList, m.CancellationPolicyForm],
      ),
    ),
    {
      path: referencePath(responseTypes),
      load: async () => (await import('./response-types.tsx')).ResponseTypeList,
      needs,
    },
    {
      path: `${referencePath(responseTypes)}/$context/$id`,
      load: async () => (await import('./response-types.tsx')).ResponseTypeForm,
      needs,
    },
  ],
  menu: [
    ...referenceTables.map((table) => ({
      group: 'codification' as const,
      label: table.titles.plural,
      path: referencePath(table),
      heading: table.heading,
      needs,
    })),
    { group: 'codification', ...messageTemplates },
    // the menu of the codification is the specification's own: this table stands beside the planning that reads it
    { group: 'courses', label: holidays.titles.plural, path: referencePath(holidays), needs },
    {
      group: 'courses',
      label: cancellationPolicies.titles.plural,
      path: referencePath(cancellationPolicies),
      needs,
    },
  ],
  palette: [{ label: 'Codification', path: '/codification', words: 'tables de référence', needs }],
}
