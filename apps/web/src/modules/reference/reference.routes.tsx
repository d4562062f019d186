// What reference gives to the shell: a list and a form for each table, the index of them all, the menu under its headings.
import { right } from '@cartable/domain/kernel/access.ts'
import { declaredTables } from '@cartable/domain/reference/codifications.ts'
import {
  referenceTables,
  schoolCareers,
  subjectCategories,
  subjects,
} from '@cartable/domain/reference/reference.tables.ts'
import type { ComponentType } from 'react'
import { referencePath } from '../../platform/codification/reference.types.ts'
import type { ModuleRoute, WebModule } from '../../platform/shell/module.ts'

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
        () => import('./subjects.tsx'),
        (m) => [m.SubjectList, m.SubjectForm],
      ),
    ),
    ...routesOf(
      subjectCategories,
      ordinary(
        () => import('./subject-categories.tsx'),
        (m) => [m.SubjectCategoryList, m.SubjectCategoryForm],
      ),
    ),
    ...routesOf(
      schoolCareers,
      ordinary(
        () => import('./school-careers.tsx'),
        (m) => [m.SchoolCareerList, m.SchoolCareerForm],
      ),
    ),
  ],
  menu: referenceTables.map((table) => ({
    group: 'codification',
    label: table.titles.plural,
    path: referencePath(table),
    heading: table.heading,
    needs,
  })),
  palette: [{ label: 'Codification', path: '/codification', words: 'tables de référence', needs }],
}
