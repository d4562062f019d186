// List and form of subject categories, with their image.
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { subjectCategoriesApi } from '@cartable/domain/reference/reference.api.ts'
import { subjectCategories } from '@cartable/domain/reference/reference.tables.ts'
import { imageRules } from '@cartable/domain/reference/subjects/subjects.schema.ts'
import { ReferenceForm } from '../../../platform/codification/ReferenceForm.tsx'
import { ReferenceList } from '../../../platform/codification/ReferenceList.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf } from '../../../platform/list/list.types.ts'
import { historyOf } from '../shared/history.tsx'
import { storedImage } from './subject-images.ts'

const columns = columnsOf<typeof subjectCategoriesApi.list>()([
  { id: 'name', label: 'Nom', cell: (category) => category.name, sort: true },
  {
    id: 'subjects',
    label: 'Matières',
    cell: (category) => category.subjectCount || <Dash />,
    align: 'right',
    width: 110,
    card: 'none',
  },
  {
    id: 'orderKey',
    label: 'Ordre',
    cell: (category) => category.orderKey,
    sort: true,
    align: 'right',
    width: 90,
    quiet: true,
    card: 'none',
  },
])

export const SubjectCategoryList = () => (
  <ReferenceList
    table={subjectCategories}
    operations={subjectCategoriesApi}
    columns={columns}
    defaultSort="orderKey.asc"
  />
)

const F = formOf<typeof subjectCategoriesApi.save>()

const fields = ({ image }: AnswerOf<typeof subjectCategoriesApi.show>) => (
  <FieldGrid>
    <F.Text name="name" label="Nom" span={4} />
    <F.Integer name="orderKey" label="Ordre" span={2} />
    <F.File
      part="image"
      label="Image"
      rules={imageRules}
      stored={storedImage(image)}
      removeName="removeImage"
      optional
      span={6}
    />
  </FieldGrid>
)

export const SubjectCategoryForm = () => (
  <ReferenceForm table={subjectCategories} operations={subjectCategoriesApi} fields={fields} history={historyOf} />
)
