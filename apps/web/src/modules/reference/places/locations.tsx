// List and form of the places of the company, with their address.
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { locationsApi } from '@cartable/domain/reference/office.api.ts'
import { locations } from '@cartable/domain/reference/office.tables.ts'
import { locationUses } from '@cartable/domain/reference/places/locations.schema.ts'
import { ReferenceForm } from '../../../platform/codification/ReferenceForm.tsx'
import { ReferenceList } from '../../../platform/codification/ReferenceList.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf } from '../../../platform/list/list.types.ts'
import { historyOf } from '../shared/history.tsx'
import { wordsOf } from '../shared/words.ts'

const columns = columnsOf<typeof locationsApi.list>()([
  { id: 'name', label: 'Nom', cell: (place) => place.name, sort: true, width: '26%' },
  {
    id: 'availableFor',
    label: 'Disponible pour',
    cell: (place) => wordsOf(locationUses, place.availableFor) || <Dash />,
    width: '30%',
  },
  { id: 'address', label: 'Adresse', cell: (place) => place.address ?? <Dash /> },
])

export const LocationList = () => (
  <ReferenceList
    table={locations}
    operations={locationsApi}
    columns={columns}
    defaultSort="name.asc"
    searchLabel="Nom ou adresse…"
  />
)

const F = formOf<typeof locationsApi.save>()
const uses = wordOptions(locationUses)

const fields = () => (
  <FieldGrid>
    <F.Text name="name" label="Nom" span={3} />
    <F.Choices name="availableFor" label="Disponible pour" options={uses} placeholder="Aucun" span={3} />
    <F.Address name="address" label="Adresse" operation={peopleApi.addressAutocomplete} withComplement span={6} />
  </FieldGrid>
)

export const LocationForm = () => (
  <ReferenceForm table={locations} operations={locationsApi} fields={fields} history={historyOf} />
)
