// List and form of subjects, with their images.

import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { subjectsApi } from '@cartable/domain/reference/reference.api.ts'
import { subjects } from '@cartable/domain/reference/reference.tables.ts'
import {
  type ImageType,
  imageRules,
  imageTypes,
  type StoredImage,
  subjectTypes,
} from '@cartable/domain/reference/subjects/subjects.schema.ts'
import { ReferenceForm } from '../../../platform/codification/ReferenceForm.tsx'
import { type ReferenceFilter, ReferenceList } from '../../../platform/codification/ReferenceList.tsx'
import { Swatch } from '../../../platform/fields/ChoiceFields.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { Section } from '../../../platform/form/Section.tsx'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf } from '../../../platform/list/list.types.ts'
import { historyOf } from '../shared/history.tsx'
import { storedImage } from './subject-images.ts'

const columns = columnsOf<typeof subjectsApi.list>()([
  { id: 'name', label: 'Nom', cell: (subject) => subject.name, sort: true },
  { id: 'category', label: 'Catégorie', cell: (subject) => subject.category, sort: true },
  { id: 'type', label: 'Type', cell: (subject) => subjectTypes[subject.type], sort: true, width: 120 },
  { id: 'color', label: 'Couleur', cell: (subject) => <Swatch color={subject.color} />, width: 120 },
  {
    id: 'levels',
    label: 'Niveaux',
    cell: (subject) => subject.levelCount || <Dash />,
    align: 'right',
    width: 90,
    card: 'none',
  },
  {
    id: 'orderKey',
    label: 'Ordre',
    cell: (subject) => subject.orderKey,
    sort: true,
    align: 'right',
    width: 84,
    quiet: true,
    card: 'none',
  },
])

const filters: readonly ReferenceFilter[] = [
  { kind: 'choices', param: 'categorie', input: 'categories', label: 'Catégories', choicesOf: 'subjectCategoryId' },
  { kind: 'choices', param: 'type', input: 'types', label: 'Types', options: wordOptions(subjectTypes) },
]

export const SubjectList = () => (
  <ReferenceList
    table={subjects}
    operations={subjectsApi}
    columns={columns}
    defaultSort="orderKey.asc"
    filters={filters}
  />
)

const F = formOf<typeof subjectsApi.save>()
const typeOptions = wordOptions(subjectTypes)

const shownIn: Readonly<Record<ImageType, string>> = {
  thumbnail: 'Montrée dans la liste des matières.',
  banner: 'Gardé pour votre site\u00a0: aucune page d’ici ne le montre.',
}
const Image = ({ type, stored }: { readonly type: ImageType; readonly stored: StoredImage | null }) => (
  <F.File
    part={type}
    label={imageTypes[type]}
    description={shownIn[type]}
    rules={imageRules}
    stored={storedImage(stored)}
    removeName={type === 'thumbnail' ? 'removeThumbnail' : 'removeBanner'}
    optional
  />
)

const fields = ({ options, images }: AnswerOf<typeof subjectsApi.show>) => (
  <>
    <Section id="identite" title="Identité">
      <F.Text name="name" label="Nom" span={3} />
      <F.Integer name="orderKey" label="Ordre" span={1} />
      <F.Color name="color" label="Couleur" span={2} />
      <F.Select name="subjectCategoryId" label="Catégorie" options={options.subjectCategoryId ?? []} />
      <F.Select name="type" label="Type" options={typeOptions} />
    </Section>
    <Section id="enseignement" title="Où elle s’enseigne">
      <F.Choices
        name="scholarLevelIds"
        label="Niveaux scolaires"
        options={options.scholarLevelIds ?? []}
        placeholder="Aucun"
        span={6}
      />
      <F.Choices
        name="graduationIds"
        label="Diplômes exigés"
        description="Un seul suffit. Une recherche écarte qui n’en a aucun."
        options={options.graduationIds ?? []}
        placeholder="Aucun"
      />
      <F.Choices
        name="experienceIds"
        label="Expériences"
        description="Une recherche met devant qui en a une."
        options={options.experienceIds ?? []}
        placeholder="Aucune"
        isFeminine
      />
    </Section>
    <Section id="images" title="Images">
      <Image type="thumbnail" stored={images.thumbnail} />
      <Image type="banner" stored={images.banner} />
    </Section>
  </>
)

export const SubjectForm = () => (
  <ReferenceForm table={subjects} operations={subjectsApi} fields={fields} history={historyOf} />
)
