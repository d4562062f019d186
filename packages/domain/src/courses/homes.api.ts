// What the home pages of families and teachers need besides their lists of courses and of bills; each reader gets what is his.
import { z } from 'zod'
import { anyOf, audience } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { FamilyHome, TeacherHome } from './homes.schema.ts'

/** They take nothing: whose page it is comes from the session, so that nobody can ask for another's. */
const nothing = z.object({})

export const homesApi = defineOperations('courses', {
  familyHome: operation({
    name: 'family_home',
    method: 'GET',
    path: '/courses/family-home',
    effect: 'read',
    access: anyOf(audience('customer'), audience('student')),
    input: nothing,
    answer: FamilyHome,
    summary: 'Page d’accueil d’une famille\u00a0: élèves, contrats en cours, prix proposés, contact',
  }),
  teacherHome: operation({
    name: 'teacher_home',
    method: 'GET',
    path: '/courses/teacher-home',
    effect: 'read',
    access: audience('teacher'),
    input: nothing,
    answer: TeacherHome,
    summary: 'Page d’accueil d’un professeur\u00a0: ses élèves, ses heures du mois, contact',
  }),
})
