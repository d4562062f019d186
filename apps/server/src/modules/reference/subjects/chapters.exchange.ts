// The file of chapters.

import { chapters } from '@cartable/domain/reference/office.tables.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { chapterFields } from '@cartable/domain/reference/subjects/chapters.schema.ts'
import { z } from 'zod'
import { tableLayout } from '../../../platform/exchange/table-layout.ts'
import { nameChoices } from '../shared/name-choices.ts'

export const chaptersLayout = tableLayout({
  objectType: 'chapters',
  label: 'Chapitres',
  right: 'codification',
  pathOf: (id) => `/codification/${chapters.slug}/${id}`,
  intro: [
    'Une ligne par chapitre. Un chapitre qui porte déjà ce nom, pour cette matière à ce niveau, est mis à jour\u202f; les autres sont ajoutés.',
  ],
  table: chapters.table,
  liveKey: `reference.${chapters.key}`,
  columns: [
    {
      key: 'subjectId',
      title: 'Matière',
      kind: 'text',
      isRequired: true,
      help: 'Nom d’une matière de la codification.',
      example: 'Mathématiques',
      choicesFrom: nameChoices.subjects,
    },
    {
      key: 'scholarLevelId',
      title: 'Niveau',
      kind: 'text',
      isRequired: true,
      help: 'Nom d’un niveau\u202f; «\u00a0Parcours / Niveau\u00a0» quand deux niveaux portent ce nom.',
      example: '3e',
      choicesFrom: nameChoices.levels,
    },
    {
      key: 'name',
      title: 'Nom',
      kind: 'text',
      isRequired: true,
      help: '150 caractères au plus.',
      example: 'Théorème de Thalès',
    },
  ],
  stored: ['name', 'subjectId', 'scholarLevelId'],
  key: ['subjectId', 'scholarLevelId', 'name'],
  taken: referenceRefusals.chapterTaken,
  schema: z.object(chapterFields),
  formOf: (before, given) => ({ name: '', subjectId: null, scholarLevelId: null, ...before, ...given }),
  constraints: {
    chapters_name_uq: { refusal: referenceRefusals.chapterTaken, path: 'name' },
    chapters_subject_id_fkey: { refusal: referenceRefusals.unknownChoice, path: 'subjectId' },
    chapters_scholar_level_id_fkey: { refusal: referenceRefusals.unknownChoice, path: 'scholarLevelId' },
  },
})
