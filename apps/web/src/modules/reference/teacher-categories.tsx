// List and form of teacher categories, with their icon.

import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { teacherCategoriesApi } from '@cartable/domain/reference/office.api.ts'
import { teacherCategories } from '@cartable/domain/reference/office.tables.ts'
import { type CategoryIcon, categoryIcons } from '@cartable/domain/reference/teacher-categories.schema.ts'
import { ReferenceForm } from '../../platform/codification/ReferenceForm.tsx'
import { ReferenceList } from '../../platform/codification/ReferenceList.tsx'
import { Swatch } from '../../platform/fields/ChoiceFields.tsx'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { FieldGrid } from '../../platform/form/Section.tsx'
import { Dash } from '../../platform/list/Cell.tsx'
import { columnsOf } from '../../platform/list/list.types.ts'
import { CategoryIconMark } from './category-icons.tsx'
import classes from './reference.module.css'
import { historyOf } from './shared/history.tsx'

const columns = columnsOf<typeof teacherCategoriesApi.list>()([
  { id: 'id', label: 'N°', cell: (category) => category.id, align: 'right', width: 72, quiet: true, card: 'none' },
  { id: 'name', label: 'Nom', cell: (category) => category.name, sort: true, isTitle: true, card: 'title' },
  { id: 'color', label: 'Couleur', cell: (category) => <Swatch color={category.color} />, width: 140 },
  {
    id: 'gradePoints',
    label: 'Points de note',
    cell: (category) => category.gradePoints,
    sort: true,
    align: 'right',
    width: 140,
  },
  {
    id: 'icon',
    label: 'Icône',
    cell: ({ icon }) =>
      icon === null ? (
        <Dash />
      ) : (
        <span className={classes.icon}>
          <CategoryIconMark name={icon} /> {categoryIcons[icon as CategoryIcon] ?? icon}
        </span>
      ),
    width: 160,
  },
])

export const TeacherCategoryList = () => (
  <ReferenceList table={teacherCategories} operations={teacherCategoriesApi} columns={columns} defaultSort="name.asc" />
)

const F = formOf<typeof teacherCategoriesApi.save>()
const iconOptions = wordOptions(categoryIcons)

const IconShown = () => {
  const icon = useFormValue<string | null>('icon') ?? null
  const color = useFormValue<string | null>('color')
  return (
    <div data-span={3} className={classes.preview} style={color ? { color } : undefined}>
      <CategoryIconMark name={icon} size={28} />
    </div>
  )
}

const fields = ({ id }: AnswerOf<typeof teacherCategoriesApi.show>) => (
  <FieldGrid>
    <F.Text name="name" label="Nom" span={6} {...(id === null ? {} : { description: `Catégorie n°\u00a0${id}` })} />
    <F.Color name="color" label="Couleur" span={3} />
    <F.Integer name="gradePoints" label="Points de note" span={3} />
    <F.Select name="icon" label="Icône" options={iconOptions} placeholder="Aucune" span={3} />
    <IconShown />
  </FieldGrid>
)

export const TeacherCategoryForm = () => (
  <ReferenceForm table={teacherCategories} operations={teacherCategoriesApi} fields={fields} history={historyOf} />
)
