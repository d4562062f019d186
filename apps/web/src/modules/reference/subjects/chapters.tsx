// List and form of chapters.
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { chaptersApi } from '@cartable/domain/reference/office.api.ts'
import { chapters } from '@cartable/domain/reference/office.tables.ts'
import { ReferenceForm } from '../../../platform/codification/ReferenceForm.tsx'
import { type ReferenceFilter, ReferenceList } from '../../../platform/codification/ReferenceList.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { columnsOf } from '../../../platform/list/list.types.ts'
import { historyOf } from '../shared/history.tsx'

const columns = columnsOf<typeof chaptersApi.list>()([
  { id: 'name', label: 'Nom', cell: (chapter) => chapter.name, sort: true },
  { id: 'subject', label: 'Matière', cell: (chapter) => chapter.subject, sort: true, width: '28%' },
  { id: 'scholarLevel', label: 'Niveau', cell: (chapter) => chapter.scholarLevel, sort: true, width: 160 },
])

const filters: readonly ReferenceFilter[] = [
  { kind: 'choices', param: 'matiere', input: 'subjects', label: 'Matières', choicesOf: 'subjectId' },
  { kind: 'choices', param: 'niveau', input: 'levels', label: 'Niveaux', choicesOf: 'scholarLevelId' },
]

export const ChapterList = () => (
  <ReferenceList
    table={chapters}
    operations={chaptersApi}
    columns={columns}
    defaultSort="name.asc"
    searchLabel="Chapitre, matière, niveau…"
    filters={filters}
  />
)

const F = formOf<typeof chaptersApi.save>()

const fields = ({ options }: AnswerOf<typeof chaptersApi.show>) => (
  <FieldGrid>
    <F.Select name="subjectId" label="Matière" options={options.subjectId ?? []} />
    <F.Select name="scholarLevelId" label="Niveau" options={options.scholarLevelId ?? []} />
    <F.Text name="name" label="Nom" span={6} />
  </FieldGrid>
)

export const ChapterForm = () => (
  <ReferenceForm table={chapters} operations={chaptersApi} fields={fields} history={historyOf} />
)
