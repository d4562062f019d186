// List and form of the kinds of document; the duration stands in the form only while the validity is limited.
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import {
  documentCategories,
  documentNatures,
  documentOwners,
  mandatoryFor,
} from '@cartable/domain/reference/document-types.schema.ts'
import { documentTypesApi } from '@cartable/domain/reference/office.api.ts'
import { documentTypes } from '@cartable/domain/reference/office.tables.ts'
import { Tick } from '../../platform/codification/codification-columns.tsx'
import { ReferenceForm } from '../../platform/codification/ReferenceForm.tsx'
import { ReferenceList } from '../../platform/codification/ReferenceList.tsx'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { Section } from '../../platform/form/Section.tsx'
import { Dash } from '../../platform/list/Cell.tsx'
import { columnsOf } from '../../platform/list/list.types.ts'
import { historyOf } from './shared/history.tsx'
import { wordsOf } from './shared/words.ts'

const columns = columnsOf<typeof documentTypesApi.list>()([
  { id: 'name', label: 'Nom', cell: (kind) => kind.name, sort: true, width: '26%' },
  { id: 'type', label: 'Type', cell: (kind) => wordsOf(documentNatures, [kind.type]), sort: true, width: 112 },
  {
    id: 'category',
    label: 'Catégorie',
    cell: (kind) => wordsOf(documentCategories, [kind.category]),
    sort: true,
    width: 112,
  },
  {
    id: 'availableFor',
    label: 'Disponible pour',
    cell: (kind) => wordsOf(documentOwners, kind.availableFor) || <Dash />,
  },
  { id: 'mandatory', label: 'Obligatoire', cell: (kind) => <Tick isOn={kind.mandatory} />, sort: true, width: 110 },
  {
    id: 'validity',
    label: 'Validité',
    cell: ({ validityDurationInMonths: months }) => (months === null ? <Dash /> : `${months}\u00a0mois`),
    width: 100,
  },
  {
    id: 'internalCheckRequired',
    label: 'À vérifier',
    cell: (kind) => <Tick isOn={kind.internalCheckRequired} />,
    sort: true,
    width: 100,
  },
])

export const DocumentTypeList = () => (
  <ReferenceList table={documentTypes} operations={documentTypesApi} columns={columns} defaultSort="name.asc" />
)

const F = formOf<typeof documentTypesApi.save>()

const Duration = () =>
  useFormValue<boolean>('limitedValidity') === true && (
    <F.Integer name="validityDurationInMonths" label="Durée de validité (mois)" optional={false} />
  )

/** Whom a mandatory kind is asked of: a question where it is asked of teachers. */
const AskedOf = () => {
  const isMandatory = useFormValue<boolean>('mandatory') === true
  const owners = useFormValue<readonly string[]>('availableFor')
  if (!isMandatory || !owners.includes('teacher')) return null
  return <F.Select name="mandatoryFor" label="Demandé aux professeurs" options={wordOptions(mandatoryFor)} />
}

const fields = () => (
  <>
    <Section id="document" title="Document">
      <F.Text name="name" label="Nom" span={6} />
      <F.Select name="type" label="Type" options={wordOptions(documentNatures)} />
      <F.Select name="category" label="Catégorie" options={wordOptions(documentCategories)} />
      <F.Choices
        name="availableFor"
        label="Disponible pour"
        options={wordOptions(documentOwners)}
        placeholder="Aucun"
        span={6}
      />
    </Section>
    <Section id="exigences" title="Exigences">
      <F.Switch name="mandatory" label="Obligatoire" span={6} />
      <AskedOf />
      <F.Switch name="internalCheckRequired" label="À vérifier par l’équipe" span={6} />
      <F.Switch name="limitedValidity" label="Validité limitée" />
      <Duration />
    </Section>
  </>
)

export const DocumentTypeForm = () => (
  <ReferenceForm table={documentTypes} operations={documentTypesApi} fields={fields} history={historyOf} />
)
