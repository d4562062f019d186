// Operations of the public page of a teacher: the page, its photo, and its preview by the office.
import { z } from 'zod'
import { everybody, right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { photoMediaTypes } from '../../people/people.schema.ts'

const bySlug = z.object({ slug: z.string().max(200) })

export const teacherPageApi = defineOperations('teachers', {
  publicTeacher: operation({
    name: 'teacher_public_page',
    method: 'GET',
    path: '/teachers/teacher-public-page/{slug}',
    publicPath: '/professeurs/{slug}',
    effect: 'read',
    access: everybody(),
    input: bySlug,
    answer: { document: ['text/html'] },
    summary: 'Page d’un professeur, pour les visiteurs',
  }),
  publicTeacherPhoto: operation({
    name: 'teacher_public_photo',
    method: 'GET',
    path: '/teachers/teacher-public-photo/{slug}',
    publicPath: '/professeurs/{slug}/photo',
    effect: 'read',
    access: everybody(),
    input: bySlug,
    answer: { document: photoMediaTypes },
    summary: 'Photo de la page d’un professeur',
  }),
  previewTeacher: operation({
    name: 'teacher_page_preview',
    method: 'GET',
    path: '/teachers/teacher-page-preview',
    effect: 'read',
    access: right('teachers', 'read'),
    input: z.object({ id: queryId }),
    answer: { document: ['text/html'] },
    summary: 'Aperçu de la page publique d’un professeur',
  }),
})
